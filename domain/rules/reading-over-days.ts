/**
 * The limits for reading slots over several days and for a wish for free time (docs/rules.md#finding). The server refuses a call above
 * them. Screens split such a call into several calls or refuse it too.
 */

export const MOST_RESOURCES = 60
export const MOST_DAYS = 62
export const MOST_RESOURCE_DAYS = 1_500

export const MOST_DATES = 14
export const MOST_PERSONS = 1_000
export const MOST_ATTRIBUTES = 20
export const MOST_GROUPS = 60
