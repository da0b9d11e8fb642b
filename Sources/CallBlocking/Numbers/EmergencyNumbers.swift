/// The numbers that people dial for help.
public enum EmergencyNumbers {
  /// Those of all countries, ascending; one that begins with 0 is no integer, and cannot be blocked.
  public static let all = NumberingTable.emergencyNumbers
}
