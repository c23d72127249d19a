// A stand-in for the part of JUnit 4 that the page "Kotlin, Android and Fire TV" uses.
package org.junit

annotation class Test

annotation class After

object Assert {
    fun assertEquals(expected: Any?, actual: Any?) = check(expected == actual) { "expected $expected, found $actual" }
    fun assertTrue(condition: Boolean) = check(condition) { "expected true" }
}
