/**
 * Joins this tab to the core of one host. Invariant: after its `hello` a tab parts from the core exactly once: when the page is left, when
 * the core is lost, or when the core does not answer in time.
 */
import * as Comlink from 'comlink'
import { coreLockName, type TabPort } from '../../domain/port/core-port.ts'
import type { Hello } from '../../domain/schema/port.ts'
import { unless, within } from './promises.ts'
import type { CoreHost, TabEnvironment } from './tab-environment.ts'

/** The time limit for the answer to `hello`. */
const HELLO_MS = 10_000

export interface JoinedCore {
  readonly host: CoreHost
  /** Aborted when this tab has parted from the core. */
  readonly end: AbortSignal
}

interface Joining {
  readonly environment: TabEnvironment
  readonly host: CoreHost
  /** Aborted when the page is left. */
  readonly stay: AbortSignal
  readonly hello: Hello
  readonly deliver: (delivery: Parameters<TabPort['deliver']>[0], host: CoreHost) => Promise<void>
  /** Called once if the core has died, hangs, or has forgotten this tab, but not when the page was left. */
  readonly onLost: () => void
}

/**
 * The tab's port for the core. After the tab has parted, it refuses the core's requests, because another core may have changed the cookies
 * since.
 */
const tabPortFor = ({ environment, host, deliver }: Joining, end: AbortSignal): TabPort => {
  const untilEnd =
    <Parts extends readonly unknown[], Value>(act: (...parts: Parts) => Value) =>
    async (...parts: Parts): Promise<Awaited<Value>> => {
      end.throwIfAborted()
      return await act(...parts)
    }
  return {
    deliver: untilEnd((delivery) => deliver(delivery, host)),
    readCookies: untilEnd(environment.readCookies),
    writeToken: untilEnd(environment.writeToken),
    writeSession: untilEnd(environment.writeSession),
  }
}

/** @throws Error if the host has no core that answers like ours */
export const joinCore = async (joining: Joining): Promise<JoinedCore> => {
  const { environment, host, stay, hello, onLost } = joining
  const life = new AbortController()
  const end = life.signal

  const part = (): void => {
    if (end.aborted) return
    life.abort()
    // A core that hangs may recover, and then gets the message that this tab has left.
    host.port.leave().catch(() => undefined)
    host.close()
  }
  const lose = (): void => {
    if (end.aborted) return
    part()
    onLost()
  }

  stay.addEventListener('abort', part, { signal: end })
  try {
    const answered = host.port.hello(hello, Comlink.proxy(tabPortFor(joining, end)))
    const answer = await within(unless(end, Promise.race([answered, host.failed])), HELLO_MS)
    if (answer._tag === 'Failed') throw new Error(answer.failure._tag)
    void environment.lockFreed(coreLockName(answer.value.epoch), end).then(lose)
  } catch (error) {
    part()
    throw error
  }
  if (environment.watches)
    watchCore({
      ping: () => host.port.ping(),
      isVisible: environment.isVisible,
      onLost: (why) => {
        if (why === 'hangs') host.condemn()
        lose()
      },
      end,
    })
  return { host, end }
}

const TICK_MS = 1_000
/** The number of ticks between an answer and the next question. */
const ASK_TICKS = 3
/** The number of ticks after which an unanswered question means that the core hangs. */
const PATIENCE_TICKS = 10

interface Watched {
  readonly ping: () => Promise<boolean>
  readonly isVisible: () => boolean
  readonly onLost: (why: 'hangs' | 'forgot') => void
  readonly end: AbortSignal
}

/**
 * Pings the core regularly. The core's Web Lock shows that the core died, but not that it hangs or has forgotten this tab. Invariant: only
 * time in which this tab is visible and its timers are punctual counts, so that a sleeping computer, a frozen tab or a debugger does not
 * count as a hanging core. Calls are not watched in this way, because they may take long.
 */
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
    const isPunctual = now - last < 2 * TICK_MS
    last = now
    ticks = isPunctual && isVisible() ? ticks + 1 : 0
    if (asked && ticks >= PATIENCE_TICKS) onLost('hangs')
    else if (!asked && ticks >= ASK_TICKS) {
      ticks = 0
      ask()
    }
  }
  setTimeout(tick, TICK_MS)
}
