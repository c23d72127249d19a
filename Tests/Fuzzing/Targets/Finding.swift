/// Something that must hold for all bytes, and does not for some.
package struct Finding: Error, CustomStringConvertible {
    package let description: String

    /// - Throws: itself, unless it holds.
    static func unless(_ holds: Bool, _ what: @autoclosure () -> String) throws(Finding) {
        if !holds { throw Finding(description: what()) }
    }
}
