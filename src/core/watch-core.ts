/**
 * Asks the core now and then whether it is there: its lock shows that it died, but not that it hangs, nor that it has
 * forgotten this tab. Invariant: only time counts in which this tab runs at its own pace and is seen, so that neither sleep
 * nor a frozen tab nor a debugger is taken for a core that hangs. It watches the core and not its calls, which may take
 * their time.
 */

const TICK_MS = 1_000
/** Ticks between an answer and the next question, and until an answer is given up. */
const ASK_TICKS = 3
const PATIENCE_TICKS = 10

interface Watched {
  readonly ping: () => Promise<boolean>
  readonly isVisible: () => boolean
  readonly onLost: (why: 'hangs' | 'forgot') => void
  readonly end: AbortSignal
}

export const watchCore = ({ ping, isVisible, onLost, end }: Watched): void => {
  let asked = false
  let ticks = 0
  let last = performance.now()

  const ask = (): void => {
    asked = true
    ping().then(
      (known) => {
        asked = false
        ticks = 0
        if (!known && !end.aborted) onLost('forgot')
      },
      () => undefined,
    )
  }

  const tick = (): void => {
    if (end.aborted) return
    setTimeout(tick, TICK_MS)
    const now = performance.now()
    const paced = now - last < 2 * TICK_MS && isVisible()
    last = now
    ticks = paced ? ticks + 1 : 0
    if (asked && ticks >= PATIENCE_TICKS) onLost('hangs')
    else if (!asked && ticks >= ASK_TICKS) {
      ticks = 0
      ask()
    }
  }
  setTimeout(tick, TICK_MS)
}
