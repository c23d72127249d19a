/// The partner of partner single sign-on. There is one, and its name is case-sensitive.
package enum Partner: String, Sendable, Hashable, CaseIterable {
    case apple = "Apple"
}
