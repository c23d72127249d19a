import PassAPI
import Testing

@testable import Captures

/// The published samples as captures of one call each. Everything before the call is found from its reply.
@Suite("Published samples as captures")
struct SampleCaptureJourneys {
    /// The samples that no mock could repeat without knowing more, and why.
    private static let inexplicable = [
        2: noMistake, 4: noMistake, 16: start, 17: start, 28: usage, 38: usage, 36: mvpd, 37: mvpd, 39: mvpd,
        40: mvpd, 41: mvpd, 42: mvpd,
    ]
    private static let noMistake = "the page has an error beside a request without a mistake"
    private static let start = "the session began before its only call"
    private static let usage = "what the pass was used for before is in no call"
    private static let mvpd = "the MVPD of the session is in no call"

    @Test(arguments: Sample.all)
    func `differ only where the mock deviates`(sample: Sample) throws {
        let archive = sample.archive(at: Timestamp(milliseconds: 1_773_671_988_000))
        func unnamed(_ differences: [Difference]) -> [Difference] {
            differences.filter { difference in
                !sample.deviations.contains { $0.isAt(difference.place.description) }
            }
        }
        let bytes = archive.jsonBytes
        var rest = unnamed(try CaptureJourneys.comparison(of: bytes, triesPolicies: false).differences)
        // Policies explain differences, and make none. Each of their values takes a comparison.
        if !rest.isEmpty { rest = unnamed(try CaptureJourneys.comparison(of: bytes).unexplained) }
        if let reason = Self.inexplicable[sample.number] {
            #expect(!rest.isEmpty, "expected a difference: \(reason)")
        } else {
            #expect(rest.map { "\($0.place) \($0.statement)" } == [])
        }
    }
}

extension Deviation {
    /// True for the same place, in which a comparison names the elements of lists.
    ///
    /// - Parameter place: a JSON pointer.
    fileprivate func isAt(_ place: String) -> Bool {
        if place == "header \(location)" { return true }
        var own = location.replacing("[]", with: ".").split(separator: ".")
        let other = place.split(separator: "/")
        if own.last == "resource" {
            // The name of an element, by which a comparison finds it.
            own.removeLast()
            return own.count == other.count && own.first == other.first
        }
        return own.count == other.count && own.last == other.last && own.first == other.first
    }
}
