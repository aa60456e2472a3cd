/** The largest reading over days (docs/rules.md#finding): the server refuses what asks for more, and screens ask in pieces. */

export const MOST_RESOURCES = 60
export const MOST_DAYS = 62
export const MOST_RESOURCE_DAYS = 1_500
