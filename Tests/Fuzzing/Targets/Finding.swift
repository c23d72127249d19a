/// A violated invariant.
package struct Finding: Error, CustomStringConvertible {
    package let description: String

    /// Throws a finding unless the invariant holds.
    static func unless(_ holds: Bool, _ description: @autoclosure () -> String) throws(Finding) {
        if !holds { throw Finding(description: description()) }
    }
}
