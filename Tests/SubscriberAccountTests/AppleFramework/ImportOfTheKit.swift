// The only difference between the two builds of the existing app.

import SubscriberAccount

func adobeChannelIdentifier() -> String { SubscriberAccountMetadataRequest.adobeChannelIdentifier }
