// A stand-in for the part of Android that the page "Kotlin, Android and Fire TV" uses.
package android.provider

import android.content.ContentResolver

object Settings {
    object Secure {
        const val ANDROID_ID = "android_id"

        fun getString(@Suppress("UNUSED_PARAMETER") resolver: ContentResolver, name: String) = "$name of a stand-in"
    }
}
