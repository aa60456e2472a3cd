/** How long a wish may be that goes with a booked resource, characters (contract 2). */
export const LONGEST_WISH = 2_000
