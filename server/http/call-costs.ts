/**
 * The costs of a request beside that of its call, which stands in the call's row (`domain/schema/calls/`), in about a millisecond of
 * this process and its database. A source has so much of it a second (docs/rules.md#limits).
 */

/** Bodies are read, and checked by their schemas. A body above the size that is taken costs no more: it is refused. */
const BYTES_OF_ONE = 16 * 1024
const MOST_OF_BODY = 16

/** @param bytes of its body, as it announces them */
export const costOfBody = (bytes: number): number =>
  bytes > 0 ? Math.min(MOST_OF_BODY, Math.floor(bytes / BYTES_OF_ONE)) : 0

/** The page itself, with the answers of its first picture. */
export const PAGE_COST = 3
