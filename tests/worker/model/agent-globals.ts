/**
 * The global scope of the running agent, with its time, timers and message channels. It must be imported before the modules that run in
 * agents, because some of them look for globals when they are loaded. Invariant: while no agent runs, all globals are the real ones.
 */
import { vi } from 'vitest'
import type { Agent, EventLoops, Task } from './event-loops.ts'
import { Port } from './ports.ts'

let loops: EventLoops | null = null
/** From now on the agents of these loops are alive. Null if no agent is. */
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

/** The moment at which a proxy of Comlink is collected is not part of a history. */
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
 * The lines that agents have written to their consoles since the last call. Many histories contain warnings, and none may contain errors.
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
 * Node keeps a listener of a signal for ever if another listener ends with that signal, and so keeps the whole history. Therefore an
 * ordinary listener removes here each listener that ends with a signal.
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
