#if Redis
    import HTTPMessages

    /// A program that the server runs at one moment.
    struct RedisScript: Sendable {
        let text: String
        /// By which the server finds the program.
        let digest = Locked("")

        struct Arguments: Sendable {
            var keys: [String] = []
            var values: [[UInt8]] = []
        }

        /// Runs the program, which the server knows if somebody has loaded it.
        func run(_ arguments: Arguments, on client: RedisClient, then done: @escaping RedisClient.Completion)
        {
            client.send(command("EVALSHA", digest.withLock(\.self), arguments)) { result in
                if case .success(.error(let reason)) = result, reason.hasPrefix("NOSCRIPT") {
                    // The server was restarted. It remembers the program from now on.
                    client.send(command("EVAL", text, arguments), then: done)
                } else {
                    done(result)
                }
            }
        }

        private func command(_ name: String, _ script: String, _ arguments: Arguments) -> RedisCommand {
            var command = RedisCommand(name, script, String(arguments.keys.count))
            for key in arguments.keys { command.append(key) }
            for value in arguments.values { command.append(value) }
            return command
        }

        static let all = [commit, append]

        /// Writes changes if the head and the entities are as they were read.
        ///
        /// Keys: the head, the steering, each entity that must be as it was, each entity that is written. Values: the head;
        /// the new head, or nothing; the new steering; the number of entities that must be as they were; their stamps; and
        /// for each entity that is written its text, or nothing to remove it, and its lifetime in milliseconds.
        static let commit = RedisScript(
            text: """
                if (redis.call('GET', KEYS[1]) or '') ~= ARGV[1] then return 0 end
                local checks = tonumber(ARGV[4])
                for i = 1, checks do
                    if redis.call('GETRANGE', KEYS[2 + i], 0, 15) ~= ARGV[4 + i] then return 0 end
                end
                local argument = 5 + checks
                for i = 3 + checks, #KEYS do
                    if ARGV[argument] == '' then
                        redis.call('DEL', KEYS[i])
                    else
                        redis.call('SET', KEYS[i], ARGV[argument], 'PX', ARGV[argument + 1])
                    end
                    argument = argument + 2
                end
                if ARGV[2] ~= '' then
                    redis.call('SET', KEYS[1], ARGV[2])
                    redis.call('SET', KEYS[2], ARGV[3])
                end
                return 1
                """)

        /// Adds a message to a stream, and removes the oldest messages above the limits.
        ///
        /// Keys: the stream, its counts. Values: the most messages, the most bytes, the lifetime in milliseconds, 1 for a
        /// message that was perhaps added already, and the parts of the message.
        ///
        /// A message has the fields `number`, `size`, `again`, and the numbers of its parts.
        static let append = RedisScript(
            text: """
                local size = 0
                for i = 5, #ARGV do size = size + #ARGV[i] end
                local fields = {
                    'number', redis.call('HINCRBY', KEYS[2], 'number', 1), 'size', size, 'again', ARGV[4]
                }
                for i = 5, #ARGV do
                    fields[#fields + 1] = i - 4
                    fields[#fields + 1] = ARGV[i]
                end
                redis.call('XADD', KEYS[1], '*', unpack(fields))
                local bytes = redis.call('HINCRBY', KEYS[2], 'bytes', size)
                local count = redis.call('XLEN', KEYS[1])
                while count > 1 and (count > tonumber(ARGV[1]) or bytes > tonumber(ARGV[2])) do
                    local oldest = redis.call('XRANGE', KEYS[1], '-', '+', 'COUNT', 1)[1]
                    bytes = redis.call('HINCRBY', KEYS[2], 'bytes', -oldest[2][4])
                    redis.call('XDEL', KEYS[1], oldest[1])
                    count = count - 1
                end
                redis.call('PEXPIRE', KEYS[1], ARGV[3])
                redis.call('PEXPIRE', KEYS[2], ARGV[3])
                return count
                """)
    }
#endif
