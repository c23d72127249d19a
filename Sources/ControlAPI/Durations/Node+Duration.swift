import PassAPI

extension Node {
    var duration: Duration? {
        string.flatMap { Duration(text: $0) }
    }
}
