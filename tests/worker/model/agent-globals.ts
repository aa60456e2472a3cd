/**
 * The global scope of the agent that runs: its time, its timers, its message channels. Import it before what runs in
 * agents, for some of it is looked for when a module is loaded. Invariant: while no agent runs, all of it is the real
 * one.
 */
import { vi } from 'vitest'
import type { Agent, EventLoops, Task } from './event-loops.ts'
import { Port } from './ports.ts'

let loops: EventLoops | null = null
/** From now on the agents of these loops live; null: none does. */
export const enter = (next: EventLoops | null): void => {
  loops = next
}

interface Place {
  readonly loops: EventLoops
  readonly agent: Agent
}
const here = (): Place | null => {
  const agent = loops?.current() ?? null
  return loops === null || agent === null ? null : { loops, agent }
}
const inAgent = (): Place => {
  const place = here()
  if (place === null) throw new Error('only an agent has this')
  return place
}

type Run = (...rest: unknown[]) => void
const real = { setTimeout, clearTimeout, setInterval, clearInterval, setImmediate, clearImmediate }
const isTask = (handle: unknown): handle is Task => typeof handle === 'object' && handle !== null && 'agent' in handle
const cancel =
  (realCancel: (handle: never) => void) =>
  (handle: unknown): void => {
    if (isTask(handle)) handle.cancelled = true
    else Reflect.apply(realCancel, undefined, [handle])
  }

vi.stubGlobal('setTimeout', (run: Run, milliseconds = 0, ...rest: unknown[]) => {
  const place = here()
  return place === null
    ? real.setTimeout(run, milliseconds, ...rest)
    : place.loops.after(place.agent, milliseconds, () => run(...rest))
})
vi.stubGlobal('setInterval', (run: Run, milliseconds = 0) => {
  const place = here()
  return place === null ? real.setInterval(run, milliseconds) : place.loops.every(place.agent, milliseconds, run)
})
vi.stubGlobal('setImmediate', (run: Run) => {
  const place = here()
  return place === null ? real.setImmediate(run) : place.loops.post(place.agent, run)
})
vi.stubGlobal('clearTimeout', cancel(real.clearTimeout))
vi.stubGlobal('clearInterval', cancel(real.clearInterval))
vi.stubGlobal('clearImmediate', cancel(real.clearImmediate))

const realDateNow = Date.now
const realPerformanceNow = performance.now.bind(performance)
const realNanos = process.hrtime.bigint
Date.now = () => here()?.loops.now() ?? realDateNow()
performance.now = () => here()?.loops.now() ?? realPerformanceNow()
process.hrtime.bigint = () => {
  const place = here()
  return place === null ? realNanos() : BigInt(place.loops.now()) * 1_000_000n
}
AbortSignal.timeout = (milliseconds) => {
  const place = inAgent()
  const controller = new AbortController()
  place.loops.after(place.agent, milliseconds, () => controller.abort(new DOMException('timed out', 'TimeoutError')))
  return controller.signal
}

/** When a proxy of Comlink's is collected is no part of a history. */
vi.stubGlobal(
  'FinalizationRegistry',
  class {
    register(): void {}
    unregister(): void {}
  },
)

vi.stubGlobal(
  'MessageChannel',
  class {
    readonly port1: Port
    readonly port2: Port
    constructor() {
      const { loops: its, agent } = inAgent()
      const [port1, port2] = Port.pair(its, agent, agent)
      this.port1 = port1
      this.port2 = port2
    }
  },
)

const complaints: string[] = []
/**
 * Lines that agents wrote to their consoles since the last time. Warnings are part of many histories, errors of none.
 */
export const takeComplaints = (): string[] => complaints.splice(0)

const complain =
  (realWrite: (...parts: unknown[]) => void) =>
  (...parts: unknown[]): void => {
    if (here() === null) realWrite(...parts)
    else complaints.push(parts.map((part) => (part instanceof Error ? part.stack : String(part))).join(' '))
  }
console.error = complain(console.error)
console.log = complain(console.log)
const realWarn = console.warn
console.warn = (...parts: unknown[]) => {
  if (here() === null) realWarn(...parts)
}

/**
 * Node keeps what listens to a signal for ever where another listener ends with that signal, and with it the whole history: here a
 * listener that ends with a signal is removed by one that is like any other.
 */
const realAddEventListener = EventTarget.prototype.addEventListener
EventTarget.prototype.addEventListener = function (type, listener, options) {
  if (typeof options !== 'object' || options.signal === undefined)
    return Reflect.apply(realAddEventListener, this, [type, listener, options])
  const { signal, ...others } = options
  if (signal.aborted) return
  Reflect.apply(realAddEventListener, this, [type, listener, others])
  const remove = (): void => this.removeEventListener(type, listener, others)
  Reflect.apply(realAddEventListener, signal, ['abort', remove, { once: true }])
}
