/**
 * The largest reading over days, and the largest wish for free time (docs/rules.md#finding): the server refuses what
 * asks for more, and screens ask in pieces or refuse the same.
 */

export const MOST_RESOURCES = 60
export const MOST_DAYS = 62
export const MOST_RESOURCE_DAYS = 1_500

export const MOST_DATES = 14
export const MOST_PERSONS = 1_000
export const MOST_ATTRIBUTES = 20
export const MOST_GROUPS = 60
