extension BinaryInteger {
    /// The quotient, rounded down, and the remainder, which is never negative. Exact for every number, unlike a division
    /// of `Double`.
    ///
    /// - Parameter divisor: a positive number.
    func flooredDivision(by divisor: Self) -> (quotient: Self, remainder: Self) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}
