/// How much of a request is taken before it is refused.
package struct RequestLimits: Sendable, Hashable {
    /// Request line and header fields together, with their line ends; beyond it 431.
    package var maximumHeadBytes: Int
    /// Content, without the framing of chunks; beyond it 413.
    package var maximumBodyBytes: Int

    package init(maximumHeadBytes: Int = 16 * 1024, maximumBodyBytes: Int = 1024 * 1024) {
        self.maximumHeadBytes = maximumHeadBytes
        self.maximumBodyBytes = maximumBodyBytes
    }

    /// A request line may fill half of the head, 8 KiB unless told otherwise; beyond it 414.
    var maximumRequestLineBytes: Int { maximumHeadBytes / 2 }

    /// A line with a chunk's size and extensions; nobody sends extensions, attackers send long ones.
    var maximumChunkLineBytes: Int { 1024 }
}
