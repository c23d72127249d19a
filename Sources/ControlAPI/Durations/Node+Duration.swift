import PassAPI

extension Node {
    package var duration: Duration? {
        string.flatMap { Duration(text: $0) }
    }
}
