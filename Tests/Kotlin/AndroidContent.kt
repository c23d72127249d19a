// A stand-in for the part of Android that the page "Kotlin, Android and Fire TV" uses.
package android.content

class ContentResolver

class Context {
    val contentResolver = ContentResolver()

    fun getSharedPreferences(@Suppress("UNUSED_PARAMETER") name: String, @Suppress("UNUSED_PARAMETER") mode: Int):
        SharedPreferences = Preferences()

    companion object {
        const val MODE_PRIVATE = 0
    }
}

interface SharedPreferences {
    fun getString(key: String, defValue: String?): String?
    fun edit(): Editor

    interface Editor {
        fun putString(key: String, value: String?): Editor
        fun apply()
    }
}

private class Preferences : SharedPreferences {
    private val values = mutableMapOf<String, String>()

    override fun getString(key: String, defValue: String?) = values[key] ?: defValue

    override fun edit() = object : SharedPreferences.Editor {
        private val changes = mutableMapOf<String, String?>()

        override fun putString(key: String, value: String?) = apply { changes[key] = value }

        override fun apply() = changes.forEach { (key, value) ->
            if (value == null) values.remove(key) else values[key] = value
        }
    }
}
