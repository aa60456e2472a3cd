/**
 * How long a test waits at most, in one place. `SLOW=3` makes every limit three times as long, for a machine that is so
 * much slower than usual. Invariant: only limits of waiting are stretched, never a length of time that a test is about.
 */
const slower = Number(process.env.SLOW ?? '1')
if (!(slower >= 1))
  throw new Error(`SLOW is "${process.env.SLOW}": how many times slower than usual the machine is, 1 or more.`)

/** A time limit from a number of milliseconds that is more than enough on two idle processor cores. */
export const patience = (milliseconds: number): number => milliseconds * slower
