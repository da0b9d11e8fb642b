/// How long something took, and of how many operations.
struct Timing {
  var seconds = 0.0
  var operations = 0

  var reply: Reply { Reply(seconds: seconds, operations: operations) }
}
