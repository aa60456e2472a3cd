/**
 * A `CoreClient` over the worker that stands in for the core: the real copy of the state, fed as `take-deliveries.ts`
 * feeds it, at most once in a frame; it tells when it takes something in, so that this can be timed.
 */
import * as Comlink from 'comlink'
import { BehaviorSubject } from 'rxjs'
import { tabId } from '../../domain/ids.ts'
import type { CoreClient, CoreStatus } from '../../src/core/create-core-client.ts'
import { createIntendedState } from '../../src/core/intended-state.ts'
import { createStateCopy } from '../../src/core/state-copy.ts'
import { sizeInAddress } from './day-fixture.ts'
import workerAddress from './fixture-core-worker.ts?worker&url'
import type { FixturePort } from './fixture-port.ts'

/** As in `take-deliveries.ts`. */
const FRAME_MS = 16

export interface FixtureCore {
  readonly client: CoreClient
  readonly port: Comlink.Remote<FixturePort>
  /** Settles when the tab has its first snapshot. */
  readonly ready: Promise<void>
  /** Called in the turn of each delivery, when React has drawn it. */
  onDrawn: (startedAt: number) => void
}

const nothing = { _tag: 'Failed', failure: { _tag: 'Unreachable' } } as const

export const createFixtureCore = (): FixtureCore => {
  // Its day has the size that the address of the page names.
  const worker = new Worker(`${workerAddress}${sizeInAddress}`, { type: 'module' })
  const port = Comlink.wrap<FixturePort>(worker)
  const copy = createStateCopy()
  const shown = createIntendedState(copy.state)
  const { promise: ready, resolve } = Promise.withResolvers<void>()
  let lastTakenAt = 0

  const core: FixtureCore = {
    port,
    ready,
    onDrawn: () => undefined,
    client: {
      mode: 'own',
      tabId: tabId('00000000-0000-4000-8000-000000000004'),
      state: shown.state,
      firstState: shown.state.value,
      status: new BehaviorSubject<CoreStatus>('ready'),
      command: async (command) => {
        if (command._tag !== 'SelectSlots' && command._tag !== 'ReleaseSlots') return { _tag: 'Ok', value: null }
        const isSelecting = command._tag === 'SelectSlots'
        const end = shown.intend(isSelecting ? 'selecting' : 'releasing', command.slots)
        for (const slot of command.slots) await (isSelecting ? port.select(slot) : port.release(slot))
        end()
        return { _tag: 'Ok', value: null }
      },
      confirmBooking: async () => nothing,
      call: async () => nothing,
      upload: async () => nothing,
      readPrices: async () => nothing,
      readActivity: async () => nothing,
      readLog: async () => nothing,
      readDiagnostics: async () => nothing,
    },
  }

  void port.start(
    Comlink.proxy(async (delivery) => {
      if (performance.now() - lastTakenAt < FRAME_MS) await new Promise((wait) => setTimeout(wait, FRAME_MS))
      lastTakenAt = performance.now()
      if (!copy.take(delivery)) return void port.resume()
      resolve()
      // React draws what a store changed in a microtask of the same turn, which was queued before this one.
      await Promise.resolve()
      core.onDrawn(lastTakenAt)
    }),
  )
  return core
}
