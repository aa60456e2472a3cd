/**
 * The server's clock, and how long ago the server was last heard. Invariant: the time since the last word is never underestimated. The
 * browser has two clocks: one can be set, and the other may stop while the machine sleeps. The longer of their times counts.
 */
export interface Heard {
  /** The server's clock when it was heard, in ms since 1970. */
  readonly now: number
  readonly wall: number
  readonly steady: number
}

export const hearClock = (now: number): Heard => ({ now, wall: Date.now(), steady: performance.now() })

/** The server's clock at this moment. */
export const serverTime = ({ now, wall, steady }: Heard): number =>
  now + Math.max(0, Date.now() - wall, performance.now() - steady)
