/**
 * `npm test` tries some members of a list of similar cases, and `npm run soak -- breadth` tries all (decision 0069).
 * Invariant: `npm test` tries the same members in each run, and each member has its turn with something.
 */
export const isBreadth = process.env.BREADTH !== undefined

/** How many histories a property tries. `PROPERTY_RUNS` sets another number. */
export const propertyRuns = Number(process.env.PROPERTY_RUNS ?? (isBreadth ? 100 : 30))

/** @param share of the runs, for a property whose single run is slow or quick */
export const runsOf = (share: number): number => Math.max(1, Math.round(propertyRuns * share))

/**
 * @param turn which part of them: 0, 1, 2, … each give another part
 * @returns at most so many of them, or all in the soak
 */
export const someOf = <Value>(all: readonly Value[], most: number, turn: number): readonly Value[] =>
  isBreadth || all.length <= most
    ? all
    : [...all, ...all].slice((turn * most) % all.length, ((turn * most) % all.length) + most)
