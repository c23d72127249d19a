// The operations, error codes and faults, and the protocol for Apple's framework, are part of this library's
// interface: a test imports one module for all of them.
@_exported import PassVocabulary
@_exported import SubscriberAccount
