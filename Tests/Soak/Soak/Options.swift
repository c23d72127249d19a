/// The options of the command line.
struct Options {
    var mock = ".build/release/adobe-pass-mock"
    var under: [String] = []
    var seconds: Int?
    var requests: Int?
    var clients = 16
    var misbehaving = 100
    var idle = 0
    var threads = 1
    var isSecure = false

    static let usage = """
        Usage: Tests/Soak/run [options]
        Starts the mock, has it answer well-behaved clients while others misbehave, and says whether it stood that.
          --seconds N      how long (600, or as long as --requests takes)
          --requests N     ends it when the well-behaved have asked so many
          --clients N      how many behave well (16)
          --misbehaving N  how many do not (100)
          --idle N         connections that are held open meanwhile (0)
          --threads N      the mock's option (1)
          --tls            all of it over TLS
          --under COMMAND  what the mock is to run under, for instance "valgrind --leak-check=full"; its memory is
                           nobody's concern then
          --mock PATH      the program (.build/release/adobe-pass-mock)
        The exit status is 0 when all is well, 1 when not, and 2 for a bad option.
        """

    /// `nil` when it cannot be read.
    init?(_ arguments: some Sequence<String>) {
        var rest = arguments.makeIterator()
        func number() -> Int? { rest.next().flatMap { Int($0) } }
        while let option = rest.next() {
            switch option {
            case "--tls": isSecure = true
            case "--mock", "--under":
                guard let value = rest.next() else { return nil }
                if option == "--mock" {
                    mock = value
                } else {
                    under = value.split(separator: " ").map(String.init)
                }
            default:
                guard let number = number(), number >= 0 else { return nil }
                switch option {
                case "--seconds": seconds = number
                case "--requests": requests = number
                case "--clients": clients = number
                case "--misbehaving": misbehaving = number
                case "--idle": idle = number
                case "--threads": threads = number
                default: return nil
                }
            }
        }
        if seconds == nil, requests == nil { seconds = 600 }
    }

    /// The command that starts the mock.
    var command: [String] {
        var command =
            under + [mock, "serve", "--port", "0", "--log-level", "notice", "--threads", "\(threads)"]
        if isSecure { command.append("--tls") }
        // The idle connections must stay open.
        if idle > 0 { command += ["--max-connections", "\(idle + 1_000)", "--idle-timeout", "3600"] }
        return command
    }
}
