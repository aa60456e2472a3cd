/**
 * The version of all that passes between a tab and a core: messages, events and state. Raised whenever the shape of one
 * changes; a test holds the hash of the schemas beside it.
 * 1: first.
 */
export const PROTOCOL_VERSION = 1
