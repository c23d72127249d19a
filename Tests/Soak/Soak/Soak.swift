import Glibc

/// Has the mock stand load and misbehavior, and judges it.
@main
struct Soak {
    private let options: Options
    private let course: Course
    private let ledger = Ledger()
    private let mock: Mock
    private var watch = Watch()
    private var verdict = Verdict()

    static func main() {
        guard let options = Options(CommandLine.arguments.dropFirst()) else {
            Output.say(Options.usage)
            exit(2)
        }
        do {
            var soak = try Soak(options)
            exit(soak.run() ? 0 : 1)
        } catch {
            Output.say("the soak did not come about: \(error)")
            exit(1)
        }
    }

    private init(_ options: Options) throws {
        self.options = options
        signal(SIGPIPE, SIG_IGN)
        // Ended before its time, it still judges what there was, and leaves no mock behind.
        for number in [SIGINT, SIGTERM] { signal(number) { _ in Course.endAll() } }
        mock = try Mock(options.command, isSecure: options.isSecure)
        course = Course(time: options.seconds.map { .seconds($0) }, requests: options.requests)
    }

    /// - Returns: whether all is as it should be.
    private mutating func run() -> Bool {
        Output.say(
            """
            \(options.clients) well-behaved clients, \(options.misbehaving) misbehaving ones, \(options.idle) idle \
            connections; the mock is on port \(mock.endpoint.port)
            """)
        // The threads of the mock can still be opening files.
        poll(nil, 0, 1_000)
        let descriptors = mock.descriptors
        let memory = mock.memory
        var crowd: IdleCrowd? = IdleCrowd(options.idle, mock.endpoint, ledger)
        if options.idle > 0 {
            verdict.say(
                "idle",
                """
                \(options.idle) connections, memory from \(Verdict.megabytes(memory)) to \
                \(Verdict.megabytes(mock.memory)), \(mock.descriptors.count) descriptors
                """)
        }
        let threads = startClients()
        observe()
        threads.forEach { $0.join() }
        crowd?.greet()
        crowd = nil
        let duration = ContinuousClock.now - course.start
        judgeAnswers(duration)
        if options.under.isEmpty { judgeMemory() }
        judgeRest(descriptors)
        judgeEnd()
        return verdict.isGood
    }

    private func startClients() -> [Thread] {
        let (endpoint, course, ledger) = (mock.endpoint, course, ledger)
        let silenceEnds = options.idle == 0
        return (0..<options.clients).map { number in
            Thread { SimulatedApp(number, endpoint, course, ledger).run() }
        }
            + (0..<options.misbehaving).map { number in
                Thread { MisbehavingClient(number, endpoint, course, silenceEnds: silenceEnds, ledger).run() }
            }
    }

    /// Looks at the mock every second, and tells of it now and then.
    private mutating func observe() {
        while !course.isOver {
            try? course.rest(.seconds(1))
            watch.look(at: mock, course)
            if watch.samples.count % 30 == 0, let sample = watch.samples.last { tell(sample) }
            // The mock has ended: nothing would answer the clients.
            if watch.samples.last?.memory == 0 { course.stop() }
        }
    }

    private func tell(_ sample: Watch.Sample) {
        let contents = ledger.current
        Output.say(
            """
            \(Verdict.seconds(sample.time)): \(contents.answers) answers, \(contents.wrong) wrong, \
            memory \(Verdict.megabytes(sample.memory)), \(sample.descriptors) descriptors, \
            processor time \(Verdict.seconds(sample.processorTime))
            """)
    }

    private mutating func judgeAnswers(_ duration: Duration) {
        let contents = ledger.current
        for (misbehavior, endings) in contents.endings.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            let text = endings.sorted { $0.key < $1.key }.map { "\($0.value) × \($0.key.prefix(100))" }
            verdict.say("misbehaving", "\(misbehavior.rawValue): \(text.joined(separator: ", "))")
        }
        contents.complaints.forEach(Output.say)
        verdict.say(
            "answers",
            """
            \(contents.answers) in \(contents.walks) walks, \(Int(Double(contents.answers) / (duration / .seconds(1)))) \
            a second; \(ledger.identifierCount) identifiers, each once
            """, isGood: contents.walks > 0 || options.clients == 0)
        verdict.say("wrong", "\(contents.wrong)", isGood: contents.wrong == 0)
    }

    /// It does not grow, but for a tenth and a little more that the allocator needs to breathe.
    private mutating func judgeMemory() {
        let most = "\(Verdict.megabytes(watch.mostMemory)) at most"
        guard let (early, late) = watch.warmMemory else {
            return verdict.say("memory", "\(most); too short to say whether it grows")
        }
        verdict.say(
            "memory",
            "\(Verdict.megabytes(early)) after warming up, \(Verdict.megabytes(late)) in the end, \(most)",
            isGood: late <= early + early / 10 + (4 << 20))
    }

    /// When everybody has left, nothing is left of them: no connection, and nothing to do.
    private mutating func judgeRest(_ base: [Int: String]) {
        let deadline = ContinuousClock.now + .seconds(60)
        while mock.descriptors.count > base.count, ContinuousClock.now < deadline { poll(nil, 0, 100) }
        let left = mock.descriptors
        verdict.say(
            "descriptors",
            "\(base.count) in the beginning, \(watch.mostDescriptors) at most, \(left.count) in the end",
            isGood: left.count <= base.count)
        for (number, target) in left where left.count > base.count && base[number] != target {
            verdict.say("left open", "\(number): \(target)")
        }
        let before = mock.processorTime
        poll(nil, 0, 2_000)
        let spent = mock.processorTime - before
        verdict.say(
            "rest", "\(Verdict.seconds(spent)) of processor time in two seconds without clients",
            isGood: spent < .milliseconds(200))
    }

    private mutating func judgeEnd() {
        let start = ContinuousClock.now
        let status = mock.stop()
        verdict.say(
            "end", "status \(status), \(Verdict.seconds(ContinuousClock.now - start)) after SIGTERM",
            isGood: status == 0)
    }
}
