import ControlAPI
import PassAPI

/// What callers must know of an operation that its row in the table of operations does not say.
struct OperationDetails: Sendable {
    enum Body: Sendable {
        case none
        case form([ParameterDescription])
        case json(Schema, example: JSONValue)
    }

    /// What it is for, in a sentence of ours.
    var help: String
    var query: [ParameterDescription] = []
    /// The header fields besides those that its row asks for; all of them may be missing.
    var headers: [ParameterDescription] = []
    var body = Body.none
    /// What it answers when it does what it was asked to.
    var answers: [AnswerDescription]
    /// How it says no besides the ways of its dialect.
    var refusals: [AnswerDescription] = []
    /// What later calls need of the answer.
    var captures: [CapturedValue] = []
}
