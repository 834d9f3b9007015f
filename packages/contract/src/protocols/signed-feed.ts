/**
 * How a feed outside signs what it posts: `sha256=` and the HMAC-SHA256 in hex, keyed with the key of the feed, over the
 * timestamp in milliseconds, a dot and the raw body.
 */
export const FEED_TIMESTAMP_HEADER = 'x-feed-timestamp'
export const FEED_SIGNATURE_HEADER = 'x-feed-signature'
export const FEED_SIGNATURE_PREFIX = 'sha256='
