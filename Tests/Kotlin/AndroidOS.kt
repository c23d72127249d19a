// A stand-in for the part of Android that the page "Kotlin, Android and Fire TV" uses.
package android.os

object Build {
    const val MODEL = "AFTKA"
    const val DEVICE = "kara"
    const val MANUFACTURER = "Amazon"

    object VERSION {
        const val RELEASE = "9"
    }
}
