import ControlAPI
import PassAPI

/// The description of an operation, in addition to its row in the table of operations.
struct OperationDetails: Sendable {
    enum Body: Sendable {
        case none
        case form([ParameterDescription])
        case json(Schema, example: JSONValue)
    }

    /// Its purpose, in our own words.
    var help: String
    var query: [ParameterDescription] = []
    /// Optional header fields, in addition to those of its row.
    var headers: [ParameterDescription] = []
    var body = Body.none
    /// The answers after success.
    var answers: [AnswerDescription]
    /// The refusals, in addition to those of its dialect.
    var refusals: [AnswerDescription] = []
    /// The parts of the answer that later calls need.
    var captures: [CapturedValue] = []
}
