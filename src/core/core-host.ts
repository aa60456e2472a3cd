/**
 * The worker that the core lives in: shared by all tabs where that can be had, else the tab's own; and the address of a
 * worker's script as Trusted Types want it. Invariants: a host that was started either answers `hello` or fails, or is
 * given up in time; the policy lets through the addresses that the build made and nothing else, since without it `new
 * SharedWorker` throws under our Content-Security-Policy.
 */
import * as Comlink from 'comlink'
import type { CorePort } from '../../domain/port/core-port.ts'
import logReaderEntry from '../../worker/log-reader-entry.ts?worker&url'
import ownEntry from '../../worker/own-entry.ts?worker&url'
import sharedEntry from '../../worker/shared-entry.ts?worker&url'
import { keepText, keptText } from './kept-text.ts'
import { workerFailed } from './promises.ts'
import type { CoreHost } from './tab-environment.ts'

/** The policy makes a TrustedScriptURL, which passes wherever an address is taken. */
interface ScriptPolicy {
  createScriptURL(url: string): string
}
interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): ScriptPolicy
}

const isPolicyFactory = (value: unknown): value is PolicyFactory =>
  typeof value === 'object' && value !== null && 'createPolicy' in value

const entries: readonly string[] = [sharedEntry, ownEntry, logReaderEntry]

const rules = {
  createScriptURL: (url: string): string => {
    if (!entries.includes(url)) throw new TypeError('not the address of our worker')
    return url
  },
}

const factory: unknown = Reflect.get(globalThis, 'trustedTypes')
const policy: ScriptPolicy = isPolicyFactory(factory) ? factory.createPolicy('booking-worker', rules) : rules

const sharedWorkerUrl = (): string => policy.createScriptURL(sharedEntry)
const ownWorkerUrl = (): string => policy.createScriptURL(ownEntry)
export const logReaderWorkerUrl = (): string => policy.createScriptURL(logReaderEntry)

declare const __BUILD__: string

/** How many shared cores of this browser hang: a tab cannot end one, so the tabs meet in the next. */
const CONDEMNED = 'core-condemned'
let condemned = 0

const readCondemned = (): number => {
  // Without storage each tab finds it out by itself.
  const [build, count] = (keptText(CONDEMNED) ?? '').split(' ')
  if (build === __BUILD__) condemned = Math.max(condemned, Number(count))
  return condemned
}

const condemn = (generation: number): void => {
  condemned = Math.max(readCondemned(), generation + 1)
  keepText(CONDEMNED, `${__BUILD__} ${condemned}`)
}

/** @throws where there is no SharedWorker, or it may not be made */
export const startSharedHost = (): CoreHost => {
  const generation = readCondemned()
  const name = `booking-core-${__BUILD__}${generation === 0 ? '' : `-${generation}`}`
  const worker = new SharedWorker(sharedWorkerUrl(), { type: 'module', name })
  const port = Comlink.wrap<CorePort>(worker.port)
  return {
    mode: 'shared',
    port,
    failed: workerFailed(worker),
    condemn: () => condemn(generation),
    close: () => {
      // The core lets go of its end.
      port[Comlink.releaseProxy]()
      worker.port.close()
    },
  }
}

export const startOwnHost = (): CoreHost => {
  const worker = new Worker(ownWorkerUrl(), { type: 'module', name: `booking-core-${__BUILD__}` })
  return {
    mode: 'own',
    port: Comlink.wrap<CorePort>(worker),
    failed: workerFailed(worker),
    condemn: () => undefined,
    close: () => worker.terminate(),
  }
}
