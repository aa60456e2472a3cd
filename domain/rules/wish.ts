/** How long a wish may be that goes with a booked resource, characters (docs/rules.md#http). */
export const LONGEST_WISH = 2_000
