import PassAPI

/// A style sheet that a page contains, and the digest by which the content security policy allows it.
package struct StyleSheet: Sendable {
    package let text: String
    /// The SHA-256 digest in base64 (CSP 3, 2.3.1).
    package let digest: String

    /// - Parameter css: the bytes of `.css` files, in the order of the cascade. They follow the colors that
    ///   all pages share.
    package init(_ css: [UInt8]...) {
        let bytes = PackageResources.colors_css + css.joined()
        text = String(decoding: bytes, as: UTF8.self)
        digest = Base64.encode(SHA256.hash(bytes))
    }

    /// The style sheet of the pages for user agents.
    static let page = StyleSheet(PackageResources.page_css)
}
