import CallBlocking
import Gapmap

/// The writing of a list for another system, and what `gapmap export` tells about it.
struct ExportReport {
  private let output: String
  private let country: Country?
  private let leftOutCount: UInt64
  private let summary: NumberExport.Summary
  private let seconds: Double

  /// Writes the list.
  ///
  /// - Parameters:
  ///   - index: The numbers.
  ///   - name: What to call them in a message.
  ///   - form: What takes it.
  ///   - country: Whose numbers are written as it writes them; nil for all.
  ///   - label: What to call them.
  ///   - output: The file; "-" is standard output.
  /// - Throws: `CommandError`, `ClosedPipe`, or `GapmapError` if the index or the output is at fault.
  init(
    _ index: NumberIndex<Int64>, named name: String, form: ExportForm, country: Country?,
    label: String, output: String
  ) throws {
    let start = monotonicSeconds()
    self.output = output
    self.country = country
    do throws(ExportError) {
      let export = try NumberExport(index, for: form, national: country, label: label)
      leftOutCount = export.leftOutCount
      summary = try Self.write(export, to: output)
    } catch .gapmap(let error) {
      if output == "-", error.isClosedPipe { throw ClosedPipe() }
      throw error
    } catch .numberOutOfRange(let number) {
      throw CommandError.refused("\(name): \(ExportError.numberOutOfRange(number))")
    } catch {
      throw CommandError.refused("\(error)")
    }
    seconds = monotonicSeconds() - start
  }

  private static func write(
    _ export: NumberExport, to output: String
  ) throws(ExportError) -> NumberExport.Summary {
    let standardOutput = FileOutput.standardOutput
    var progress = ProgressBar(isWanted: output != "-" || !standardOutput.isTerminal)
    defer { progress.finish() }
    func update(_ count: UInt64) {
      progress.update(numbers: count, part: Double(count) / Double(export.entryCount))
    }
    guard output == "-" else { return try export.write(to: output, progress: update) }
    do throws(GapmapError) {
      var stream = AtomicOutput(
        descriptor: standardOutput.descriptor, name: standardOutput.name)
      return try export.write(to: &stream, progress: update)
    } catch {
      throw .gapmap(error)
    }
  }

  /// A line or two for people.
  var text: String {
    let name = output == "-" ? "standard output" : output
    let line =
      "\(name): \(counted(summary.entryCount, "number")), \(grouped(summary.byteCount)) bytes,"
      + " \(fixed(seconds, decimals: 2)) s\n"
    guard let country else { return line }
    let sharing = Country.all.count { $0.callingCode == country.callingCode }
    let shared =
      sharing == 1
      ? ""
      : "these are the numbers of +\(country.callingCode), which \(sharing) countries share\n"
    guard leftOutCount > 0 else { return line + shared }
    let others = leftOutCount == 1 ? "1 number does" : "\(grouped(leftOutCount)) numbers do"
    return line + shared
      + "\(others) not begin with +\(country.callingCode), and \(leftOutCount == 1 ? "is" : "are")"
      + " left out\n"
  }

  /// The same for programs.
  var json: String {
    var object = JSONObject()
    object.add("count", summary.entryCount)
    object.add("bytes", summary.byteCount)
    object.add("leftOut", leftOutCount)
    object.add("seconds", seconds)
    return object.text + "\n"
  }
}
