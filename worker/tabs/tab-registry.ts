/**
 * The registry of the open tabs. Invariant: the core knows a tab from its `hello` until the tab leaves or its Web Lock is free, however the
 * tab ended. While the core knows a tab, the tab's outbox keeps it up to date.
 */
import { Context, Effect, Layer, Option } from 'effect'
import { type Diagnostics, type TabPort, tabLockName } from '../../domain/port/core-port.ts'
import type { Page } from '../../domain/schema/events.ts'
import type { TabId } from '../../domain/schema/ids.ts'
import { CoreEnvironment } from '../environment/core-environment.ts'
import { EventLog } from '../log/event-log.ts'
import { releaseProxy } from './release-proxy.ts'
import { createTabOutbox, type TabOutbox } from './tab-outbox.ts'

/** The time limit of a request to the tabs. */
const ASK_MS = 2_000
/** A tab that has not answered within this time may be frozen or busy, so the next tab is asked too. */
const NEXT_MS = 100
/**
 * An answer to a tab waits at most this long for the tab to take in the state. With a limit of two seconds, a tab on a busy machine acted
 * on an old state: it announced a held slot as refused, and released the other slots.
 */
const SETTLE_MS = 30_000

interface JoiningTab {
  readonly tabId: TabId
  readonly page: Page
  readonly visible: boolean
  /** Whether the tab holds its Web Lock, by which the core notices the tab's end. */
  readonly locked: boolean
}

interface KnownTab {
  readonly port: TabPort
  readonly outbox: TabOutbox
  readonly watch: AbortController
}

export class TabRegistry extends Context.Service<TabRegistry>()('TabRegistry', {
  make: Effect.gen(function* () {
    const log = yield* EventLog
    const environment = yield* CoreEnvironment
    const tabs = new Map<TabId, KnownTab>()

    const forget = (tabId: TabId): void => {
      const tab = tabs.get(tabId)
      if (tab === undefined) return
      tabs.delete(tabId)
      tab.watch.abort()
      tab.outbox.close()
      releaseProxy(tab.port)
    }

    const leave = (tabId: TabId): void => {
      if (!tabs.has(tabId)) return
      forget(tabId)
      log.append('core', { _tag: 'TabLeft', tabId })
    }

    /**
     * The tabs in the order of asking. Visible tabs come first, because hidden tabs may be frozen. Within each kind the newest tab comes
     * first.
     */
    const inOrder = (): KnownTab[] => {
      const shown = log.state().tabs
      return [...tabs]
        .toReversed()
        .toSorted(([a], [b]) => Number(shown[b]?.visible ?? false) - Number(shown[a]?.visible ?? false))
        .map(([, tab]) => tab)
    }

    return {
      join: ({ tabId, page, visible, locked }: JoiningTab, port: TabPort): void => {
        forget(tabId)
        const watch = new AbortController()
        const outbox = createTabOutbox({
          log,
          showsColumns: () => log.state().tabs[tabId]?.page._tag === 'Columns',
          send: (delivery) => port.deliver(delivery),
        })
        tabs.set(tabId, { port, outbox, watch })
        log.append(tabId, { _tag: 'TabJoined', tabId })
        log.append(tabId, { _tag: 'TabShowed', tabId, page, visible })
        if (!locked) return
        // The lock is granted when the tab no longer holds it, which means that the tab is gone.
        environment.locks
          .request(tabLockName(tabId), { mode: 'shared', signal: watch.signal }, async () => leave(tabId))
          .catch((error: unknown) => {
            if (!watch.signal.aborted) throw error
          })
      },
      /** Removes a tab that joined with this port. A tab that has joined again with another port stays. */
      leave: (tabId: TabId, port: TabPort): void => {
        if (tabs.get(tabId)?.port === port) leave(tabId)
      },
      resume: (tabId: TabId): void => tabs.get(tabId)?.outbox.sendSnapshot(),
      /** To be called when the tab sends a request. Returns whether the tab is known. */
      heard: (tabId: TabId): boolean => {
        tabs.get(tabId)?.outbox.heard()
        return tabs.has(tabId)
      },
      /** Completes when the tab has taken in all changes until now, and after `SETTLE_MS` at the latest. */
      settled: (tabId: TabId) =>
        Effect.promise(() => tabs.get(tabId)?.outbox.settled() ?? Promise.resolve()).pipe(
          Effect.timeoutOption(SETTLE_MS),
          Effect.asVoid,
        ),
      /** The last delivery to each tab, for the diagnostics. */
      deliveries: (): Diagnostics['deliveries'] =>
        [...tabs].flatMap(([tabId, { outbox }]) => {
          const last = outbox.last()
          return last === null ? [] : [{ tabId, last }]
        }),
      /** Asks the tabs one after the other, and waits only briefly for each. Returns the first answer, or null if none comes in time. */
      askAny: <Answer>(ask: (tab: TabPort) => Promise<Answer>): Effect.Effect<Answer | null> =>
        Effect.suspend(() => {
          const asked = inOrder().map(({ port }, index) => {
            const answer = Effect.tryPromise(() => ask(port))
            return index === 0 ? answer : Effect.delay(answer, index * NEXT_MS)
          })
          return asked.length === 0 ? Effect.succeedNone : Effect.raceAll(asked).pipe(Effect.timeoutOption(ASK_MS))
        }).pipe(
          Effect.catch(() => Effect.succeedNone),
          Effect.map(Option.getOrNull),
        ),
      /**
       * Sends a request to the tabs one after the other until one tab has done it, so that it is not done twice. Returns that tab's answer,
       * or null.
       */
      tellOne: <Answer>(tell: (tab: TabPort) => Promise<Answer>): Effect.Effect<Answer | null> =>
        Effect.gen(function* () {
          for (const { port } of inOrder()) {
            const answer = yield* Effect.tryPromise(() => tell(port)).pipe(Effect.timeoutOption(ASK_MS), Effect.option)
            if (answer._tag === 'Some' && answer.value._tag === 'Some') return answer.value.value
          }
          return null
        }),
    }
  }),
}) {
  static readonly layer = Layer.effect(TabRegistry, TabRegistry.make)
}
