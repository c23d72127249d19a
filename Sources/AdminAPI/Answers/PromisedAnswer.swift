import HTTPMessages

/// An answer that is made later, when its promise is kept.
package struct PromisedAnswer<Answer: AdminAnswer>: AdminAnswer {
    let promise: ReplyPromise

    package static var description: AdminAnswerDescription { Answer.description }

    package var reply: Reply { Reply(promised: promise) }
}
