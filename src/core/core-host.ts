/**
 * The worker that the core lives in: shared by all tabs where that can be had, else the tab's own (design 5).
 * Invariant: a host that was started either answers `hello` or is told to have failed; it never leaves a tab waiting.
 */
import * as Comlink from 'comlink'
import type { CorePort } from '../../domain/port/core-port.ts'
import { ownWorkerUrl, sharedWorkerUrl } from './worker-url.ts'

export interface CoreHost {
  readonly mode: 'shared' | 'own'
  readonly port: Comlink.Remote<CorePort>
  /** Rejects when the script of the worker could not be run. */
  readonly failed: Promise<never>
  close(): void
}

declare const __BUILD__: string

const failure = (worker: AbstractWorker & EventTarget): Promise<never> =>
  new Promise((_, reject) => {
    worker.addEventListener('error', () => reject(new Error('the worker could not be started')), { once: true })
  })

/** @throws where there is no SharedWorker, or it may not be made */
export const startSharedHost = (): CoreHost => {
  const worker = new SharedWorker(sharedWorkerUrl(), { type: 'module', name: `booking-core-${__BUILD__}` })
  const port = Comlink.wrap<CorePort>(worker.port)
  return { mode: 'shared', port, failed: failure(worker), close: () => worker.port.close() }
}

export const startOwnHost = (): CoreHost => {
  const worker = new Worker(ownWorkerUrl(), { type: 'module', name: `booking-core-${__BUILD__}` })
  return { mode: 'own', port: Comlink.wrap<CorePort>(worker), failed: failure(worker), close: () => worker.terminate() }
}
