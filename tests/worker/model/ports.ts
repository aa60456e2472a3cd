/**
 * The parts of message ports between agents that Comlink needs. Invariants: messages are copied; they arrive in order, each as a task of
 * the receiver; messages to or from a dead agent are lost.
 */
import type * as Comlink from 'comlink'
import type { Agent, EventLoops } from './event-loops.ts'

type PostingLoops = Pick<EventLoops, 'post'>

/** A copy as a port makes it. A transferred port is passed on unchanged. */
const copyOf = (value: unknown, receiver: Agent): unknown => {
  if (value instanceof Port) {
    value.agent = receiver
    return value
  }
  if (typeof value === 'function' || typeof value === 'symbol')
    throw new DOMException('not to be cloned', 'DataCloneError')
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item) => copyOf(item, receiver))
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, copyOf(item, receiver)]))
}

export class Port extends EventTarget implements Comlink.Endpoint {
  agent: Agent
  readonly #loops: PostingLoops
  #other: Port | null = null
  #started = false
  #closed = false
  #waiting: unknown[] = []

  constructor(loops: PostingLoops, agent: Agent) {
    super()
    this.agent = agent
    this.#loops = loops
  }

  /** Two connected ports. */
  static pair(loops: PostingLoops, one: Agent, other: Agent): readonly [Port, Port] {
    const ports = [new Port(loops, one), new Port(loops, other)] as const
    ports[0].joinTo(ports[1])
    return ports
  }

  joinTo(other: Port): void {
    this.#other = other
    other.#other = this
  }

  postMessage(message: unknown): void {
    const other = this.#other
    if (other === null || this.#closed || other.#closed) return
    other.#receive(copyOf(message, other.agent))
  }

  start(): void {
    if (this.#started) return
    this.#started = true
    for (const message of this.#waiting.splice(0)) this.#receive(message)
  }

  close(): void {
    this.#closed = true
  }

  #receive(data: unknown): void {
    if (this.#started)
      this.#loops.post(this.agent, () => {
        if (!this.#closed) this.dispatchEvent(new MessageEvent('message', { data }))
      })
    else this.#waiting.push(data)
  }
}
