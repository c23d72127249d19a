// The operations, error codes and faults are part of this library's interface: a test imports one module for
// all of them.
@_exported import PassVocabulary
