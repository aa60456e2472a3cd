/** Values at the other end of a port of Comlink's. */
import * as Comlink from 'comlink'
import { afterEach } from 'vitest'

/** Ports that are open keep a process from its end. */
const ports: MessagePort[] = []
afterEach(() => {
  for (const port of ports.splice(0)) port.close()
})

/** Sends an object over a port. Returns what the other end gets, and a promise that settles when the other end has released it. */
export const overPort = <Value extends object>(value: Value) => {
  const { port1, port2 } = new MessageChannel()
  ports.push(port1, port2)
  const released = new Promise<void>((resolve) => {
    Comlink.expose(Object.assign(value, { [Comlink.finalizer]: () => resolve() }), port1)
  })
  return { proxy: Comlink.wrap<Value>(port2), released }
}
