/// The maximum sizes of the parts of a request.
package struct RequestLimits: Sendable, Hashable {
    /// Bytes of the request line and header fields together, including line ends. A larger head gets 431.
    var maximumHeadBytes: Int
    /// Bytes of the content, without chunk framing. A larger body gets 413.
    package var maximumBodyBytes: Int

    package init(maximumHeadBytes: Int = 16 * 1024, maximumBodyBytes: Int = 1024 * 1024) {
        self.maximumHeadBytes = maximumHeadBytes
        self.maximumBodyBytes = maximumBodyBytes
    }

    /// Half of `maximumHeadBytes`, by default 8 KiB. A longer request line gets 414.
    var maximumRequestLineBytes: Int { maximumHeadBytes / 2 }

    /// Bytes of a chunk's size line. A low limit suffices: clients send no extensions, attackers send long
    /// ones.
    var maximumChunkLineBytes: Int { 1024 }
}
