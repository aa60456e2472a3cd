/** The tabs of the benchmark, in a thread of their own as tabs are: each has a port, and the state copy of a real tab. */
import { type MessagePort, parentPort } from 'node:worker_threads'
import * as Comlink from 'comlink'
import type { Delivery } from '../../domain/port/core-port.ts'
import { createStateCopy } from '../../src/core/state-copy.ts'
import { now } from '../child-process.ts'

/** Node's port is one; its types know of other things that can be transferred. */
export const endpointOf = (port: MessagePort): Comlink.Endpoint => ({
  postMessage: (message) => port.postMessage(message),
  addEventListener: (type, listener) => port.addEventListener(type, listener),
  removeEventListener: (type, listener) => port.removeEventListener(type, listener),
  start: () => port.start(),
})

/** The benchmark's questions to one tab. */
export interface BenchTab {
  deliver(delivery: Delivery): Promise<void>
  /** The sequence that each delivery brought it to, and when. */
  taken(): Promise<readonly { readonly seq: number; readonly at: number }[]>
  /** Deliveries that did not follow on: a snapshot must have been asked for. */
  gaps(): Promise<number>
  stateText(): Promise<string>
}

parentPort?.on('message', (ports: readonly MessagePort[]) => {
  for (const port of ports) {
    const copy = createStateCopy()
    const taken: { seq: number; at: number }[] = []
    let gaps = 0
    const tab: BenchTab = {
      deliver: async (delivery) => {
        if (!copy.take(delivery)) gaps += 1
        taken.push({ seq: delivery.seq, at: now() })
      },
      taken: async () => taken,
      gaps: async () => gaps,
      stateText: async () => JSON.stringify(copy.state.value),
    }
    Comlink.expose(tab, endpointOf(port))
  }
})
