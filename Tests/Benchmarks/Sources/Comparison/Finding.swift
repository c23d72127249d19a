/// What one round says about one row.
struct Finding {
    var row: Row
    var mock: Double
    /// What the mock's figure is compared with; `nil` when it stands alone.
    var reference: Double?

    init(_ row: Row, _ mock: Double, against reference: Double? = nil) {
        self.row = row
        self.mock = mock
        self.reference = reference
    }
}
