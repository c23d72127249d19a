import Foundation

extension String {
    /// Every byte encoded but the unreserved ones (RFC 3986, 2.3), so that it can stand in a path, a query or a form.
    var percentEncoded: String {
        addingPercentEncoding(withAllowedCharacters: Self.unreserved) ?? ""
    }

    private static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}
