/// The QR code of a URL, for the camera of a phone (ISO/IEC 18004: model 2, error correction level L, mask 000).
///
/// The code supports the five versions that have one block of data, whose capacity is enough for the URL of a mock.
struct QRCode: Sendable {
    /// The modules by row and column, without the quiet zone; true for a dark one.
    private(set) var modules: [[Bool]]
    /// True for the modules that contain no data.
    private var isFixed: [[Bool]]

    private var size: Int { modules.count }

    /// - Returns: `nil` for a text of more than 106 bytes.
    init?(_ text: String) {
        let bytes = Array(text.utf8)
        // The header needs twelve bits, and the end four.
        guard let index = Self.versions.firstIndex(where: { bytes.count + 2 <= $0.data }) else { return nil }
        let size = 21 + 4 * index
        modules = [[Bool]](repeating: [Bool](repeating: false, count: size), count: size)
        isFixed = modules
        for (row, column) in [(3, 3), (3, size - 4), (size - 4, 3)] {
            drawSquare(atRow: row, column: column, radius: 4, light: [2, 4])
        }
        // Version 1 has no alignment pattern.
        if index > 0 { drawSquare(atRow: size - 7, column: size - 7, light: [1]) }
        // The timing patterns.
        for index in 8..<size - 8 {
            fix(index.isMultiple(of: 2), atRow: 6, column: index)
            fix(index.isMultiple(of: 2), atRow: index, column: 6)
        }
        drawFormat()
        let data = Self.codewords(bytes, count: Self.versions[index].data)
        draw(data + Self.errorCorrection(for: data, count: Self.versions[index].correction))
    }

    // MARK: Data

    /// The numbers of codewords by version, starting with version 1.
    private static let versions: [(data: Int, correction: Int)] = [
        (19, 7), (34, 10), (55, 15), (80, 20), (108, 26),
    ]

    /// The codewords of the bytes: byte mode, the count, the bytes, the terminator, and padding.
    private static func codewords(_ bytes: [UInt8], count: Int) -> [UInt8] {
        var nibbles: [UInt8] = [0b0100]
        for byte in [UInt8(bytes.count)] + bytes { nibbles += [byte >> 4, byte & 15] }
        nibbles.append(0)
        var codewords = stride(from: 0, to: nibbles.count, by: 2).map { nibbles[$0] << 4 | nibbles[$0 + 1] }
        var padding: UInt8 = 0xEC
        while codewords.count < count {
            codewords.append(padding)
            padding ^= 0xEC ^ 0x11
        }
        return codewords
    }

    /// The remainder of the Reed-Solomon code.
    private static func errorCorrection(for data: [UInt8], count: Int) -> [UInt8] {
        // The coefficients of the generator (x - 1)(x - 2)(x - 4)…, highest first and without the leading 1.
        var generator = [UInt8](repeating: 0, count: count - 1) + [1]
        var root: UInt8 = 1
        for _ in 0..<count {
            for index in 0..<count {
                generator[index] = product(generator[index], root)
                if index + 1 < count { generator[index] ^= generator[index + 1] }
            }
            root = product(root, 2)
        }
        var remainder = [UInt8](repeating: 0, count: count)
        for byte in data {
            let factor = byte ^ remainder.removeFirst()
            remainder.append(0)
            for index in 0..<count { remainder[index] ^= product(generator[index], factor) }
        }
        return remainder
    }

    /// The product in the field of 256 elements with the polynomial x⁸ + x⁴ + x³ + x² + 1.
    private static func product(_ first: UInt8, _ second: UInt8) -> UInt8 {
        (0..<8).reversed().reduce(0) { sum, bit in
            let doubled = sum << 1 ^ (sum >> 7 == 1 ? 0x1D : 0)
            return second >> bit & 1 == 1 ? doubled ^ first : doubled
        }
    }

    // MARK: Modules

    private mutating func fix(_ isDark: Bool, atRow row: Int, column: Int) {
        guard modules.indices.contains(row), modules.indices.contains(column) else { return }
        modules[row][column] = isDark
        isFixed[row][column] = true
    }

    /// Draws a square of nested rings around a module. The rings at the distances in `light` are light.
    private mutating func drawSquare(atRow row: Int, column: Int, radius: Int = 2, light: Set<Int>) {
        for y in -radius...radius {
            for x in -radius...radius {
                fix(!light.contains(max(abs(x), abs(y))), atRow: row + y, column: column + x)
            }
        }
    }

    /// Draws the format information twice: level L and mask 000.
    private mutating func drawFormat() {
        let format = 0b111_0111_1100_0100
        for bit in 0..<15 {
            let isDark = format >> bit & 1 == 1
            // Around the finder at the top left, omitting the timing pattern.
            switch bit {
            case ..<6: fix(isDark, atRow: bit, column: 8)
            case ..<8: fix(isDark, atRow: bit + 1, column: 8)
            case 8: fix(isDark, atRow: 8, column: 7)
            default: fix(isDark, atRow: 8, column: 14 - bit)
            }
            // Beside the two other finders.
            if bit < 8 {
                fix(isDark, atRow: 8, column: size - 1 - bit)
            } else {
                fix(isDark, atRow: size - 15 + bit, column: 8)
            }
        }
        fix(true, atRow: size - 8, column: 8)
    }

    /// Draws the codewords in pairs of columns from the right, upwards and downwards in turn, under the mask.
    private mutating func draw(_ codewords: [UInt8]) {
        var position = 0
        var isUpward = true
        // Column 6 is the timing pattern.
        for right in Array(stride(from: size - 1, to: 6, by: -2)) + [5, 3, 1] {
            for step in 0..<size {
                let row = isUpward ? size - 1 - step : step
                for column in [right, right - 1] where !isFixed[row][column] {
                    // Some modules remain after the last codeword.
                    let codeword = position / 8 < codewords.count ? codewords[position / 8] : 0
                    let isDark = codeword >> (7 - position % 8) & 1 == 1
                    modules[row][column] = isDark != (row + column).isMultiple(of: 2)
                    position += 1
                }
            }
            isUpward.toggle()
        }
    }

    /// The code with its quiet zone as lines of text, two rows of modules in each. The colors are black on white
    /// in every theme of a terminal with 256 colors.
    var lines: [String] {
        let margin = 4
        func isDark(_ row: Int, _ column: Int) -> Bool {
            modules.indices.contains(row) && modules.indices.contains(column) && modules[row][column]
        }
        return stride(from: -margin, to: modules.count + margin, by: 2).map { row in
            let text = (-margin..<modules.count + margin).map { column in
                switch (isDark(row, column), isDark(row + 1, column)) {
                case (true, true): "█"
                case (true, false): "▀"
                case (false, true): "▄"
                case (false, false): " "
                }
            }.joined()
            return "\u{1B}[38;5;16;48;5;231m\(text)\u{1B}[0m"
        }
    }
}
