/** Chance that is the same in every run (mulberry32), so that runs compare. */
export interface Random {
  /** 0 ≤ value < 1 */
  next(): number
  /** A whole number, 0 ≤ value < below */
  below(below: number): number
}

export const createRandom = (seed: number): Random => {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return { next, below: (below) => Math.floor(next() * below) }
}
