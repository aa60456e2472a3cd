/**
 * The tabs that live. Invariant: a tab is known from its `hello` until its Web Lock is free again, however it ended;
 * while it is known it is kept up to date by its outbox.
 */
import { Context, Effect, Layer, Option } from 'effect'
import { type Diagnostics, type TabPort, tabLockName } from '../../domain/port/core-port.ts'
import type { Page } from '../../domain/schema/events.ts'
import type { TabId } from '../../domain/schema/ids.ts'
import { CoreEnvironment } from '../environment/core-environment.ts'
import { EventLog } from '../log/event-log.ts'
import { releaseProxy } from './release-proxy.ts'
import { createTabOutbox, type TabOutbox } from './tab-outbox.ts'

/** Tabs that do not answer in this time are waited for no more. */
const ASK_MS = 2_000
/** One that has not answered by then may be frozen or busy: the next is asked beside it. */
const NEXT_MS = 100
/**
 * A tab that takes nothing in does not hold up its answers for longer. With two seconds one on a busy machine acted on an old state: it told
 * a time that it had got as one that could not be had, and let the rest go.
 */
const SETTLE_MS = 30_000

interface KnownTab {
  readonly port: TabPort
  readonly outbox: TabOutbox
  readonly watch: AbortController
}

export class TabRegistry extends Context.Service<TabRegistry>()('booking/worker/TabRegistry', {
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

    /** Granted exactly when the tab has let go of its lock: it is gone. */
    const watchTab = (tabId: TabId, watch: AbortController): void => {
      environment.locks
        .request(tabLockName(tabId), { mode: 'shared', signal: watch.signal }, async () => leave(tabId))
        .catch((error: unknown) => {
          if (!watch.signal.aborted) throw error
        })
    }

    /** One that is not seen may be frozen, and answer nothing; of the others the one that joined last. */
    const inOrder = (): KnownTab[] => {
      const shown = log.state().tabs
      return [...tabs]
        .toReversed()
        .toSorted(([a], [b]) => Number(shown[b]?.visible ?? false) - Number(shown[a]?.visible ?? false))
        .map(([, tab]) => tab)
    }

    return {
      /** @param locked whether the tab holds its lock, by which its end is known */
      join: (tabId: TabId, port: TabPort, page: Page, visible: boolean, locked: boolean): void => {
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
        if (locked) watchTab(tabId, watch)
      },
      /** @param port what the tab joined with: one that has joined again since stays */
      leave: (tabId: TabId, port: TabPort): void => {
        if (tabs.get(tabId)?.port === port) leave(tabId)
      },
      resume: (tabId: TabId): void => tabs.get(tabId)?.outbox.sendSnapshot(),
      /** The tab asked something. @returns whether it is known */
      heard: (tabId: TabId): boolean => {
        tabs.get(tabId)?.outbox.heard()
        return tabs.has(tabId)
      },
      /** Completes when the tab has taken in all that has happened until now, or after a while without. */
      settled: (tabId: TabId) =>
        Effect.promise(() => tabs.get(tabId)?.outbox.settled() ?? Promise.resolve()).pipe(
          Effect.timeoutOption(SETTLE_MS),
          Effect.asVoid,
        ),
      /** The last that was sent to each tab that was sent anything. For the diagnostics. */
      deliveries: (): Diagnostics['deliveries'] =>
        [...tabs].flatMap(([tabId, { outbox }]) => {
          const last = outbox.last()
          return last === null ? [] : [{ tabId, last }]
        }),
      /** Gives the first answer of any tab, those that are seen first; null when none answers in time. */
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
      /** Asks as above, until one tab has done it; no other does it after that. */
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
