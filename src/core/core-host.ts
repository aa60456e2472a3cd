/**
 * Starts the worker in which the core lives. All tabs share the worker if the browser has SharedWorker; otherwise each tab has its own.
 * Under our Content-Security-Policy, `new SharedWorker` accepts only an address that a Trusted Types policy has approved. Invariant: that
 * policy approves only the addresses of the build's own workers.
 */
import * as Comlink from 'comlink'
import type { CorePort } from '../../domain/port/core-port.ts'
import logReaderEntry from '../../worker/log-reader-entry.ts?worker&url'
import ownEntry from '../../worker/own-entry.ts?worker&url'
import sharedEntry from '../../worker/shared-entry.ts?worker&url'
import { keepText, keptText } from './kept-text.ts'
import { isPolicyFactory, type ScriptPolicy } from './policy-factory.ts'
import type { CoreHost } from './tab-environment.ts'

const entries: readonly string[] = [sharedEntry, ownEntry, logReaderEntry]

const rules = {
  createScriptURL: (url: string): string => {
    if (!entries.includes(url)) throw new TypeError('not the address of our worker')
    return url
  },
}

const factory: unknown = Reflect.get(globalThis, 'trustedTypes')
const policy: ScriptPolicy = isPolicyFactory(factory) ? factory.createPolicy('booking-worker', rules) : rules

export const logReaderWorkerUrl = (): string => policy.createScriptURL(logReaderEntry)

/** Returns a promise that rejects if the worker's script cannot be run. */
export const workerFailed = (worker: AbstractWorker & EventTarget): Promise<never> => {
  const failed = new Promise<never>((_, reject) => {
    worker.addEventListener('error', () => reject(new Error('the worker could not be started')), { once: true })
  })
  // After the last waiting call, nobody handles a failure. It must not count as an unhandled rejection.
  failed.catch(() => undefined)
  return failed
}

declare const __BUILD__: string

/**
 * The storage key for the number of shared cores of this build that were found to hang. A tab cannot end such a core, so the tabs use
 * another core, whose name has the next number.
 */
const CONDEMNED = 'core-condemned'
let condemned = 0

const readCondemned = (): number => {
  // In a browser that stores nothing, each tab finds the hanging cores itself.
  const [build, count] = (keptText(CONDEMNED) ?? '').split(' ')
  if (build === __BUILD__) condemned = Math.max(condemned, Number(count))
  return condemned
}

/** @throws if the browser has no SharedWorker, or refuses to make one */
export const startSharedHost = (): CoreHost => {
  const generation = readCondemned()
  const name = `booking-core-${__BUILD__}${generation === 0 ? '' : `-${generation}`}`
  const worker = new SharedWorker(policy.createScriptURL(sharedEntry), { type: 'module', name })
  const port = Comlink.wrap<CorePort>(worker.port)
  return {
    mode: 'shared',
    port,
    failed: workerFailed(worker),
    condemn: () => {
      condemned = Math.max(readCondemned(), generation + 1)
      keepText(CONDEMNED, `${__BUILD__} ${condemned}`)
    },
    close: () => {
      // This call makes the core release its end of the port.
      port[Comlink.releaseProxy]()
      worker.port.close()
    },
  }
}

export const startOwnHost = (): CoreHost => {
  const worker = new Worker(policy.createScriptURL(ownEntry), { type: 'module', name: `booking-core-${__BUILD__}` })
  return {
    mode: 'own',
    port: Comlink.wrap<CorePort>(worker),
    failed: workerFailed(worker),
    condemn: () => undefined,
    close: () => worker.terminate(),
  }
}
