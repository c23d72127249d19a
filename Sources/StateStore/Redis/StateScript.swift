#if Redis
    import PassAPI
    import PassSimulator

    /// The program with which Redis orders the changes of all mocks. A run is one moment for all of them.
    ///
    /// Keys, after a prefix:
    ///
    /// | key | value |
    /// | --- | --- |
    /// | `head` | a hash: `format`, `keys` (a digest of the keys that sign tokens), `position`, `rows`, `time` |
    /// | `rows:<tag>` | the rows, a hash: `kind:key` to JSON. Always has `settings:`, so that a lost hash is noticed |
    /// | `feed` | a stream. The id of an entry is a position, its field names the rows that have changed there |
    /// | `turn` | the mock that alone can write now |
    /// | `journal` | a stream. An entry has the messages of one run |
    /// | `journal:counts` | a hash: `number` and `bytes` of all messages ever, `gone` and `goneBytes` of those that have left |
    enum StateScript {
        /// The version of this layout.
        static let format = "6"
        /// The maximum number of calls in a run, and of messages for the journal; fewer if their bytes reach ``mostBytes``.
        static let mostParts = 256
        static let mostBytes = 1 << 20
        /// The maximum number of rows in an answer. A mock that lacks more reads everything.
        static let mostRows = 10_000

        /// All checks come before the first write, and the first write is one that a full server refuses.
        ///
        /// The key is that of the head. The arguments:
        ///
        /// | number | name | value |
        /// | --- | --- | --- |
        /// | 1, 2 | `format`, `keys` | as in the head |
        /// | 3 | `known` | the position of the mock's copy; empty without a copy |
        /// | 4 | `rows` | the name of the hash that the copy is of |
        /// | 5 | `new` | the position after the changes; empty without changes |
        /// | 6 | `target` | the name of the hash that has the rows afterwards |
        /// | 7 | `time` | in milliseconds |
        /// | 8 | `mock` | identifies the mock that sends |
        /// | 9 | `wantsTurn` | `1` to get the turn if other mocks have made changes |
        /// | 10 | `again` | `1` if an earlier run can have written the changes |
        /// | 11, 12 | `unlinkedCount`, `rowCount` | the number of hashes to remove, and of changed rows |
        /// | 13, 14 | `maxMessages`, `maxBytes` | the limits of the journal |
        /// | 15 | `lifetime` | milliseconds after which Redis removes a journal without new messages |
        /// | 16 | `entryCount` | the number of messages that belong to the changes |
        /// | 17, … | from `firstUnlinked` | the names of the hashes to remove |
        /// | … | from `firstRow` | name and JSON of each changed row; empty JSON for one that is gone |
        /// | … | from `firstEntry` | the messages that Redis adds only if it accepts the changes |
        /// | … | from `firstMessage` | the messages that Redis adds in any case |
        ///
        /// A message has two arguments: `1` if it was perhaps added already, otherwise `0`, and its bytes.
        ///
        /// The answer is a list:
        ///
        /// | number | value |
        /// | --- | --- |
        /// | 1, 2 | ``Answer/status``, ``Answer/problem``; nothing else if the status is `format` or `keys` |
        /// | 3 | ``Answer/reached`` |
        /// | 4, 5, 6 | position, name of the rows, and time in the head |
        /// | 7 | milliseconds that another mock's turn lasts; 0 without one |
        /// | 8 | 1 if the journal has the messages, or there are none; 0 if Redis has refused them |
        /// | 9, … | names and values of ``Answer/rows`` |
        static let text = """
            local format, keys, known, rows, new, target, time, mock, wantsTurn, again = unpack(ARGV, 1, 10)
            local root = string.sub(KEYS[1], 1, -5)
            local feed, turn, journal = root .. 'feed', root .. 'turn', root .. 'journal'
            local unlinkedCount, rowCount, maxMessages, maxBytes, lifetime, entryCount = unpack(ARGV, 11, 16)
            local firstUnlinked = 17
            local firstRow = firstUnlinked + tonumber(unlinkedCount)
            local firstEntry = firstRow + 2 * tonumber(rowCount)
            local firstMessage = firstEntry + 2 * tonumber(entryCount)

            local head = redis.call('HMGET', KEYS[1], 'format', 'keys', 'position', 'rows', 'time')
            if head[1] and head[1] ~= format then return {'format', head[1]} end
            if head[1] and head[2] ~= keys then return {'keys'} end

            local function hasRows(name) return redis.call('HEXISTS', root .. name, 'settings:') == 1 end
            local function wasAt(position) return #redis.call('XRANGE', feed, position, position) == 1 end

            local isEmpty = not head[1] or not hasRows(head[4])
            local holder = new ~= '' and redis.call('GET', turn)
            local status, isWritten
            if isEmpty then
                status = (known == '' and new ~= '') and 'write' or 'empty'
            elseif again == '1' and wasAt(new) then
                status = 'done'
            elseif known == '' then
                status = 'reload'
            elseif known ~= head[3] then
                status = not wasAt(known) and 'unknown' or head[4] == rows and 'behind' or 'reload'
            elseif new == '' then
                status = 'current'
            elseif holder and holder ~= mock then
                status = 'wait'
            else
                status = 'write'
            end
            if status == 'write' and target ~= head[4] and not hasRows(target) then status = 'gone' end

            local answer = {status, '', '', head[3] or '', head[4] or '', head[5] or '0', 0, 1}
            if status == 'write' then
                local names = {}
                for i = firstRow, firstEntry - 1, 2 do names[#names + 1] = ARGV[i] end
                if isEmpty then redis.call('UNLINK', feed) end
                local entry = redis.pcall(
                    'XADD', feed, 'MAXLEN', '~', 10000, new, 'rows', cmsgpack.pack(names))
                if type(entry) == 'table' then
                    answer[1], answer[2] = 'refused', entry.err
                else
                    redis.call('HSET', KEYS[1], 'position', new, 'rows', target, 'time', time)
                    if isEmpty then redis.call('HSET', KEYS[1], 'format', format, 'keys', keys) end
                    if target ~= head[4] then redis.call('PERSIST', root .. target) end
                    for i = firstRow, firstEntry - 1, 2 do
                        if ARGV[i + 1] == '' then
                            redis.call('HDEL', root .. target, ARGV[i])
                        else
                            redis.call('HSET', root .. target, ARGV[i], ARGV[i + 1])
                        end
                    end
                    for i = firstUnlinked, firstRow - 1 do redis.call('UNLINK', root .. ARGV[i]) end
                    if holder then redis.call('DEL', turn) end
                    answer[1], answer[6], isWritten = 'done', time, true
                end
            elseif status == 'behind' then
                if wantsTurn == '1' then redis.pcall('SET', turn, mock, 'PX', 50, 'NX') end
                local names, seen = {}, {}
                for _, entry in ipairs(redis.call('XRANGE', feed, '(' .. known, '+', 'COUNT', 1000)) do
                    for _, name in ipairs(cmsgpack.unpack(entry[2][2])) do
                        if not seen[name] then
                            seen[name] = true
                            names[#names + 1] = name
                        end
                    end
                    answer[3] = entry[1]
                    if #names > 5000 then break end
                end
                if #names > \(mostRows) then answer[1], names = 'reload', {} end
                for first = 1, #names, 1000 do
                    local last = math.min(first + 999, #names)
                    local values = redis.call('HMGET', root .. rows, unpack(names, first, last))
                    for i, value in ipairs(values) do
                        answer[#answer + 1] = names[first + i - 1]
                        answer[#answer + 1] = value
                    end
                end
            elseif status == 'wait' then
                answer[7] = redis.call('PTTL', turn)
            end

            local first = (isWritten or status == 'current') and firstEntry or firstMessage
            if first > #ARGV then
                -- Changes nothing. A replica refuses it, and must not answer, because its state can be old.
                local attempt = not isWritten and redis.pcall('PERSIST', KEYS[1])
                if type(attempt) == 'table' and answer[2] == '' then answer[2] = attempt.err end
                return answer
            end
            local counts, count, size = journal .. ':counts', (#ARGV - first + 1) / 2, 0
            for i = first, #ARGV, 2 do size = size + #ARGV[i + 1] end
            local number = redis.pcall('HINCRBY', counts, 'number', count)
            if type(number) == 'table' then
                answer[2], answer[8] = answer[2] ~= '' and answer[2] or number.err, 0
                return answer
            end
            local total = redis.call('HINCRBY', counts, 'bytes', size)
            redis.call('XADD', journal, '*', 'number', number - count + 1, 'start', total - size, unpack(ARGV, first))
            local gone = redis.call('HMGET', counts, 'gone', 'goneBytes')
            local length = redis.call('XLEN', journal)
            maxMessages, maxBytes = tonumber(maxMessages), tonumber(maxBytes)
            while length > 1
                and (number - (gone[1] or 0) > maxMessages or total - (gone[2] or 0) > maxBytes)
            do
                length = length - redis.call('XTRIM', journal, 'MAXLEN', length - 1 - math.floor(length / 64))
                local oldest = redis.call('XRANGE', journal, '-', '+', 'COUNT', 1)[1][2]
                gone = {oldest[2] - 1, oldest[4]}
                redis.call('HSET', counts, 'gone', gone[1], 'goneBytes', gone[2])
            end
            redis.call('PEXPIRE', journal, lifetime)
            redis.call('PEXPIRE', counts, lifetime)
            return answer
            """

        /// Writes rows into a hash that no state uses yet, and lets Redis remove it after an hour. Arguments: alternating names and
        /// values.
        static let fill = """
            for i = 1, #ARGV, 2 do
                local reply = redis.pcall('HSET', KEYS[1], ARGV[i], ARGV[i + 1])
                if type(reply) == 'table' then return reply end
            end
            return redis.call('EXPIRE', KEYS[1], 3600)
            """

        /// Replaces a row of a hash, unless the hash is gone. Arguments: the name and the value.
        static let replaceRow = """
            if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 0 then return 0 end
            return redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
            """

        /// Returns the commands that the user has no right to run on the keys of the state: those of ``text``, and those that the
        /// mock sends. The argument is the prefix of the keys. A server that cannot tell, such as Redis 6.2, returns an empty list.
        static let rights = """
            if not redis.acl_check_cmd then return {} end
            local key = ARGV[1] .. 'rows:a'
            local commands = {
                {'EVALSHA', 'a', '0'}, {'SCRIPT', 'LOAD', 'a'}, {'HMGET', key, 'a'}, {'HEXISTS', key, 'a'},
                {'HSCAN', key, '0'}, {'HSET', key, 'a', 'b'}, {'HDEL', key, 'a'}, {'HINCRBY', key, 'a', '1'},
                {'XADD', key, '*', 'a', 'b'}, {'XRANGE', key, '-', '+'}, {'XLEN', key}, {'XTRIM', key, 'MAXLEN', '1'},
                {'GET', key}, {'SET', key, 'a'}, {'DEL', key}, {'UNLINK', key}, {'PTTL', key}, {'PERSIST', key},
                {'EXPIRE', key, '1'}, {'PEXPIRE', key, '1'}
            }
            local missing = {}
            for _, command in ipairs(commands) do
                if not redis.acl_check_cmd(unpack(command)) then missing[#missing + 1] = command[1] end
            end
            return missing
            """

        /// A position in the order of all changes, as mocks and the feed name it: `number-tag`. The tag is random, so that two
        /// histories never have the same position.
        struct Position: Sendable, Equatable {
            let text: String

            /// The first position of a new state.
            static var first: Position { Position(number: 1) }

            init(_ text: String) { self.text = text }

            private init(number: UInt64) { text = "\(number)-\(UInt64.random(in: 1..<1 << 63))" }

            var next: Position {
                Position(number: (text.split(separator: "-").first.flatMap { UInt64($0) } ?? 0) &+ 1)
            }
        }

        struct Answer {
            enum Status: String {
                /// The changes are written, perhaps by an earlier run.
                case done
                /// There are no changes, and the copy is up to date.
                case current
                /// Nothing is written, because other mocks have made changes: ``Answer/rows``.
                case behind
                /// Nothing is written, because it is another mock's turn.
                case wait
                /// Nothing is written, because the rows are now in another hash, or the copy lacks too many of them.
                case reload
                /// Nothing is written, because the feed lacks the position of the copy, and therefore cannot tell whether an
                /// earlier run has written the changes.
                case unknown
                case empty
                /// Nothing is written, because of ``Answer/problem``.
                case refused
                /// The hash for the rows does not exist.
                case gone
                /// The layout has the version ``Answer/problem``.
                case format
                /// The state belongs to mocks with other keys.
                case keys
            }

            let status: Status
            /// The error with which Redis has refused a write; in some cases of ``status``, another text; otherwise empty.
            let problem: String
            /// The position of the copy with ``rows``.
            let reached: Position
            let head: Position
            let rowsName: String
            let time: Timestamp
            /// How long another mock's turn lasts.
            let pause: Duration
            /// True if the journal has the messages, or there were none.
            let hasJournal: Bool
            let rows: ArraySlice<RedisReply>

            init?(_ reply: RedisReply) {
                guard let elements = reply.elements, let first = elements.first?.text,
                    let status = Status(rawValue: first)
                else { return nil }
                func text(_ index: Int) -> String { elements.count > index ? elements[index].text ?? "" : "" }
                func number(_ index: Int) -> Int64 {
                    elements.count > index ? elements[index].integer ?? 0 : 0
                }
                self.status = status
                problem = text(1)
                reached = Position(text(2))
                head = Position(text(3))
                rowsName = text(4)
                time = Timestamp(milliseconds: Int64(text(5)) ?? 0)
                pause = .milliseconds(max(0, number(6)))
                hasJournal = number(7) == 1
                rows = elements.dropFirst(8)
            }
        }
    }

    extension SharedRows.Row {
        init(_ row: NamedRow) { self.init(name: row.name, value: row.json) }
    }

    extension RowName {
        /// The field of the row in a hash.
        var text: String { "\(kind):\(key)" }

        init?(_ text: String) {
            guard let colon = text.firstIndex(of: ":") else { return nil }
            self.init(kind: String(text[..<colon]), key: String(text[text.index(after: colon)...]))
        }
    }
#endif
