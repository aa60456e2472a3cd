/**
 * The entry for browsers where SharedWorker is missing or fails. It runs the same core in a worker for one tab only. The tabs of such a
 * browser still share one basket, because they share the cookie `sess`, by which the server identifies the session.
 */
import type { Endpoint } from 'comlink'
import { createCore } from './create-core.ts'
import { workerEnvironment } from './worker-environment.ts'

const tab: Endpoint = {
  postMessage: (message, transfer) => self.postMessage(message, { transfer: transfer ?? [] }),
  addEventListener: (type, listener) => self.addEventListener(type, listener),
  removeEventListener: (type, listener) => self.removeEventListener(type, listener),
}

createCore(workerEnvironment()).connect(tab)
