#if Redis
    import HTTPMessages
    import PassAPI
    import PassBackend

    extension RedisDatabase {
        private var journalKey: String { root + "{journal}" }

        package func append(_ message: JournalMessage, then done: @escaping DatabaseCompletion<Void>) {
            let limits = [
                journalLimits.messages, journalLimits.size,
                Int(clamping: journalLimits.lifetime.milliseconds), message.isRepeated ? 1 : 0,
            ]
            let arguments = RedisScript.Arguments(
                keys: [journalKey, journalKey + ":counts"],
                values: limits.map { Array(String($0).utf8) } + message.parts)
            RedisScript.append.run(arguments, on: client) { done($0.reading(\.integer).map { _ in () }) }
        }

        package func messages(
            after position: JournalPosition, then done: @escaping DatabaseCompletion<JournalBatch>
        ) {
            let command = RedisCommand(
                "XRANGE", journalKey, "(" + position.text, "+", "COUNT", String(JournalBatch.limit))
            client.send(command) { result in
                done(result.reading { reply in reply.elements.flatMap(JournalBatch.init) })
            }
        }

        package func nextMessages(
            after position: JournalPosition, then done: @escaping DatabaseCompletion<JournalBatch>
        ) {
            let command = RedisCommand(
                "XREAD", "COUNT", String(JournalBatch.limit), "BLOCK", String(Self.longestWait.milliseconds),
                "STREAMS", journalKey, position.text)
            withFollower { follower in
                follower.send(command) { result in
                    let batch = result.reading { reply in
                        if reply == .none { return JournalBatch(messages: []) }
                        return reply.elements?.first?.elements?.last?.elements.flatMap(JournalBatch.init)
                    }
                    if case .success = batch { return done(batch) }
                    // Who reads again at once would do so thousands of times a second.
                    follower.perform(after: Self.longestWait) { done(batch) }
                }
            }
        }

        private static var longestWait: Duration { .seconds(2) }
    }

    extension JournalPosition {
        fileprivate var text: String { "\(time)-\(number)" }

        fileprivate init?(_ text: String) {
            let parts = text.split(separator: "-")
            guard parts.count == 2, let time = UInt64(parts[0]), let number = UInt64(parts[1]) else {
                return nil
            }
            self.init(time: time, number: number)
        }
    }

    extension JournalBatch {
        fileprivate init?(_ replies: [RedisReply]) {
            let messages = replies.compactMap(Received.init)
            guard messages.count == replies.count else { return nil }
            self.init(messages: messages)
        }
    }

    extension JournalBatch.Received {
        /// `[id, [number, …, size, …, again, …, 1, …, 2, …]]`
        fileprivate init?(_ reply: RedisReply) {
            guard let elements = reply.elements, elements.count == 2,
                let position = elements[0].text.flatMap(JournalPosition.init),
                let fields = elements[1].elements, fields.count >= 6,
                let number = fields[1].text.flatMap({ UInt64($0) })
            else { return nil }
            self.init(
                position: position, number: number,
                message: JournalMessage(
                    parts: stride(from: 7, to: fields.count, by: 2).map { fields[$0].bytes ?? [] },
                    isRepeated: fields[5].text == "1"))
        }
    }
#endif
