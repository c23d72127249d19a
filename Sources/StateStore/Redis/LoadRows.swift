#if Redis
    import PassAPI
    import PassBackend
    import PassSimulator

    /// Whole states: reading one, and writing one in place of another.
    extension SharedRows {
        // MARK: Reading

        private func emptyCopy() {
            forgetCopy()
            forgetPrepared()
            _ = state.forgetChanges()
            state.removeAllRows()
        }

        /// Reads all rows. They can change at the same time. The next check brings the copy up to date.
        func reload(_ answer: StateScript.Answer) {
            emptyCopy()
            scan(answer, cursor: "0")
        }

        private func scan(_ answer: StateScript.Answer, cursor: String) {
            isBusy = true
            let command = RedisCommand(
                "HSCAN", setting.root + answer.rowsName, cursor, "COUNT", "1000")
            client.sendOnLoop(command) { [self] result in
                isBusy = false
                let batch = result.reading { reply -> (next: String, rows: [RedisReply])? in
                    guard let elements = reply.elements, elements.count == 2, let next = elements[0].text,
                        let rows = elements[1].elements
                    else { return nil }
                    return (next, rows)
                }
                switch batch {
                case .success(let batch):
                    guard apply(batch.rows[...], of: answer.rowsName) else { return }
                    if batch.next != "0" { return scan(answer, cursor: batch.next) }
                    position = answer.head
                    state.rowsName = answer.rowsName
                    isCheckDue = true
                    note(answer)
                    setting.changed(state)
                case .failure(let failure): if client.isReady { refuse(failure.description) }
                }
                proceed()
            }
        }

        /// Sets rows, from alternating names and values.
        ///
        /// - Parameter hash: the name of the hash that contains them.
        /// - Returns: false if a row cannot be read. Then the state cannot be used.
        func apply(_ rows: ArraySlice<RedisReply>, of hash: String) -> Bool {
            for index in stride(from: rows.startIndex, to: rows.endIndex - 1, by: 2) {
                let text = rows[index].text ?? ""
                do {
                    guard let name = RowName(text) else {
                        throw StateFailure(description: "its name has no colon")
                    }
                    try state.apply(name, rows[index + 1].bytes)
                } catch {
                    // The copy now has only some of the rows.
                    forgetCopy()
                    // Quoted for redis-cli.
                    let field = "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
                    // Without this row, the script considers the state lost.
                    let loss = text == "settings:" ? "the whole state" : "only this row"
                    refuse(
                        """
                        the row \(text) there cannot be read: \(error.reasonInJSON). Remove it, which loses \(loss), \
                        with HDEL \(setting.root)\(hash) \(field), or add ?prefix=NAME to the URL for another state
                        """)
                    return false
                }
            }
            return true
        }

        // MARK: Writing

        /// Begins a state in an empty Redis. Another mock can do so first.
        func begin() {
            emptyCopy()
            do {
                for row in firstRows { try state.apply(row.name, row.value) }
            } catch {
                return refuse("the state that the mock begins with cannot be read: \(error)")
            }
            let name = Self.newName
            write(firstRows, to: name) { [self] failure in
                guard failure == nil else {
                    if client.isReady, let failure { refuse(failure.description) }
                    return proceed()
                }
                var batch = Batch(start: state.mark, target: name)
                batch.kind = .beginning
                batch.new = .first
                send(batch)
            }
        }

        /// Sends the change of a call that has replaced the whole state.
        ///
        /// - Parameter formerRows: the hashes to which an undo could return until then.
        func replace(_ batch: Batch, _ replacement: MockState.Replacement, _ formerRows: Set<String>) {
            var batch = batch
            batch.new = position?.next
            var unreachable = formerRows.union([state.rowsName])
            switch replacement {
            case .former(let name):
                batch.kind = .undo
                batch.target = name
                unreachable.remove(name)
                batch.unlinked = Array(unreachable)
                send(batch)
            case .new:
                batch.kind = .replacement
                batch.unlinked = Array(unreachable.subtracting(state.formerRows))
                let rows = state.allRows.map(Row.init)
                if let prepared, prepared.call === batch.calls.first {
                    batch.target = prepared.name
                    batch.changes = Self.changes(from: prepared.rows, to: rows)
                    return send(batch)
                }
                forgetPrepared()
                let name = Self.newName
                batch.target = name
                write(rows, to: name) { [self, batch] failure in
                    if let failure {
                        state.rollBack(to: batch.start)
                        if client.isReady {
                            for call in batch.calls { call.answer(failure) }
                        } else {
                            putBack(batch.calls)
                        }
                        return proceed()
                    }
                    prepared = (
                        batch.calls[0], name, Dictionary(rows.map { ($0.name, $0.value ?? []) }) { $1 }
                    )
                    send(batch)
                }
            }
        }

        private static func changes(
            from former: [RowName: [UInt8]], to rows: [Row]
        ) -> [Row] {
            var gone = Set(former.keys)
            var changes: [Row] = []
            for row in rows {
                gone.remove(row.name)
                if former[row.name] != row.value { changes.append(row) }
            }
            return changes + gone.map { Row(name: $0, value: nil) }
        }

        /// Deletes the undo that is stored in the former rows, because its target can be gone when they are restored. If the former
        /// rows are gone, a single row must not bring them back.
        func closeFormerRows() {
            guard let former = state.formerSettings, let json = former.row.json else { return }
            var command = RedisCommand(
                "EVAL", StateScript.replaceRow, "1", setting.root + former.rows, former.row.name.text)
            command.append(json)
            client.sendOnLoop(command) { _ in }
        }

        func forgetPrepared() {
            if let prepared { unlink(prepared.name) }
            prepared = nil
        }

        func unlink(_ name: String) {
            client.sendOnLoop(RedisCommand("UNLINK", setting.root + name)) { _ in }
        }

        private static var newName: String {
            "rows:" + String(UInt64.random(in: .min ... .max), radix: 36)
        }

        /// Writes rows into a new hash, in pieces of a megabyte. Redis removes it after an hour if no state uses it.
        private func write(
            _ rows: [Row], from first: Int = 0, to name: String,
            then done: @escaping @Sendable (StateFailure?) -> Void
        ) {
            isBusy = true
            var command = RedisCommand("EVAL", StateScript.fill, "1", setting.root + name)
            var (end, size) = (first, 0)
            while end < rows.count, size < StateScript.mostBytes {
                command.append(rows[end].name.text)
                let value = rows[end].value ?? []
                command.append(value)
                size += value.count
                end += 1
            }
            client.sendOnLoop(command) { [self, end] result in
                isBusy = false
                if case .failure(let failure) = result.reading(\.integer) { return done(failure) }
                if end < rows.count { return write(rows, from: end, to: name, then: done) }
                done(nil)
            }
        }
    }
#endif
