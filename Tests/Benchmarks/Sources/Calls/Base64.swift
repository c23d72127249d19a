import Foundation

func base64(_ text: String) -> String {
    Data(text.utf8).base64EncodedString()
}
