/**
 * `npm test` tries some members of a list of similar cases, and `npm run soak -- breadth` tries all (decision 0069).
 * Invariant: `npm test` tries the same members in each run, and each member has its turn with something.
 */
export const isBreadth = process.env.BREADTH !== undefined

/** How many histories a property tries. `PROPERTY_RUNS` sets another number. */
export const propertyRuns = Number(process.env.PROPERTY_RUNS ?? (isBreadth ? 100 : 30))

/** The number of runs for a property. `share` is its share of the usual number. It is smaller if a run is slow, and larger if a run is quick. */
export const runsOf = (share: number): number => Math.max(1, Math.round(propertyRuns * share))

/**
 * @param turn the number of the part. 0, 1, 2 and so on give different parts.
 * @returns at most that many of them, or all in the soak
 */
export const someOf = <Value>(all: readonly Value[], most: number, turn: number): readonly Value[] =>
  isBreadth || all.length <= most
    ? all
    : [...all, ...all].slice((turn * most) % all.length, ((turn * most) % all.length) + most)
