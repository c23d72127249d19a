/// Why a state file cannot be used, in a sentence.
package struct StateFileError: Error, Sendable, Hashable, CustomStringConvertible {
    package let description: String

    package init(description: String) {
        self.description = description
    }
}
