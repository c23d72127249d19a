import Glibc

/// Why there is no measure, in words.
struct Failure: Error, CustomStringConvertible {
    var description: String

    init(_ description: String) {
        self.description = description
    }
}

/// What the system calls an error.
func describe(_ code: Int32) -> String {
    String(cString: strerror(code))
}
