/**
 * Timers and both clocks (the time of day, and that which is never set) that go on only when they are told to, so that eight hours pass in a minute. Invariant: what is
 * due is done in the order of its time, and all that was promised meanwhile is done before time goes on.
 */
const realTurn = globalThis.setImmediate
const realNow = performance.now.bind(performance)

interface Timer {
  at: number
  readonly every: number | null
  readonly run: () => void
}

export interface VirtualClock {
  /** The real time that it takes, ms. */
  realNow(): number
  advance(milliseconds: number): Promise<void>
  /** Everything that is promised by now has happened. */
  settle(): Promise<void>
}

export const installVirtualClock = (start: number): VirtualClock => {
  let now = start
  let ids = 0
  const timers = new Map<number, Timer>()

  const add = (run: () => void, milliseconds: number, repeats: boolean): number => {
    ids += 1
    const wait = Math.max(repeats ? 1 : 0, milliseconds)
    timers.set(ids, { at: now + wait, every: repeats ? wait : null, run })
    return ids
  }
  const install =
    (repeats: boolean) =>
    (run: (...parameters: unknown[]) => void, milliseconds = 0, ...parameters: unknown[]): number =>
      add(() => run(...parameters), milliseconds, repeats)
  const remove = (id: number): void => {
    timers.delete(id)
  }
  Object.assign(globalThis, {
    setTimeout: install(false),
    setInterval: install(true),
    clearTimeout: remove,
    clearInterval: remove,
  })
  Date.now = () => now
  performance.now = () => now - start
  process.hrtime.bigint = () => BigInt(Math.round(now * 1e6))

  const settle = (): Promise<void> => new Promise((resolve) => realTurn(() => realTurn(() => resolve())))

  const nextDue = (until: number): number | null => {
    let found: number | null = null
    let at = until
    // The earlier asked for comes first: the order of a map.
    for (const [id, timer] of timers)
      if (timer.at < at || (found === null && timer.at === at)) {
        found = id
        at = timer.at
      }
    return found
  }

  return {
    realNow,
    settle,
    advance: async (milliseconds) => {
      const until = now + milliseconds
      await settle()
      for (let id = nextDue(until); id !== null; id = nextDue(until)) {
        const timer = timers.get(id)
        if (timer === undefined) continue
        now = Math.max(now, timer.at)
        if (timer.every === null) timers.delete(id)
        else timer.at += timer.every
        timer.run()
        await settle()
      }
      now = until
    },
  }
}
