/** How much a wish for free time may say: the finder's form and the server refuse the same (docs/rules.md#finding). */

export const MOST_DATES = 14
export const MOST_PERSONS = 1_000
export const MOST_ATTRIBUTES = 20
export const MOST_GROUPS = 60
