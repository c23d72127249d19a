import PassAPI

extension Pattern {
    /// True when the pattern matches the text of the resource, the channel in its media RSS, or the identifier of its item.
    package func matches(_ resource: RequestedResource) -> Bool {
        resource.isNamed(by: matches)
    }
}

extension RequestedResource {
    /// The name under which permits and passes keep the resource, by policy `assetResources`.
    package func key(in policies: Policies) -> ResourceKey {
        key(isAssetOwn: policies.assetResources == .asset)
    }
}
