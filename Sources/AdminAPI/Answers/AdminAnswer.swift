import HTTPMessages

/// What the handler of a call returns after success. It makes the reply, and describes itself for API documents.
package protocol AdminAnswer: SendableMetatype {
    static var description: AdminAnswerDescription { get }
    var reply: Reply { get }
}
