/**
 * The transport for browsers that support no other. The client polls, and each poll waits until there is a message. Invariant: each message
 * is delivered once, in order.
 */
import type { ServerResponse } from 'node:http'
import { answer } from './http-exchange.ts'
import type { Clock, Limits } from './limits.ts'
import type { Settled, TransportBase, TransportListener } from './transport.ts'

export type LongPolling = TransportBase & {
  readonly kind: 'longPolling'
  /** Accepts a poll, which is a GET, and answers it when there is a message. */
  poll(response: ServerResponse): void
  /** Accepts the DELETE with which the client leaves. */
  remove(): void
  sweep(now: number): void
  /** Whether the hub may forget the connection. Until then the hub must know the connection's id. */
  finished(): boolean
}

type State =
  | { readonly tag: 'idle'; readonly since: number }
  | { readonly tag: 'polled'; readonly response: ServerResponse; readonly since: number }
  /** The next poll gets the rest of the queue, and the poll after it is answered with 204. */
  | { readonly tag: 'ending'; readonly since: number }
  | { readonly tag: 'finished' }

export function createLongPolling(first: ServerResponse, limits: Limits, clock: Clock): LongPolling {
  let state: State = { tag: 'idle', since: clock.now() }
  let listener: TransportListener | undefined
  let queue: { readonly bytes: Buffer; readonly settled: Settled | undefined }[] = []
  let queuedSize = 0

  function flush(response: ServerResponse): void {
    const body = Buffer.concat(queue.map(({ bytes }) => bytes))
    answer(response, { status: 200, body, headers: { 'Content-Type': 'application/octet-stream' } })
    empty(true)
  }

  function empty(left: boolean): void {
    const settling = queue
    queue = []
    queuedSize = 0
    for (const { settled } of settling) settled?.(left)
  }

  function idle(): void {
    state = { tag: 'idle', since: clock.now() }
  }

  function finish(): void {
    if (state.tag === 'polled') answer(state.response, { status: 204 })
    state = { tag: 'finished' }
    empty(false)
  }

  return {
    kind: 'longPolling',
    inherentKeepAlive: true,
    listen(given) {
      listener = given
      answer(first, { status: 200 })
    },
    send(bytes, settled) {
      if (state.tag === 'ending' || state.tag === 'finished') return settled?.(false)
      queue.push({ bytes, settled })
      queuedSize += bytes.length
      if (state.tag !== 'polled') return
      const { response } = state
      idle()
      flush(response)
    },
    unsent: () => queuedSize,
    poll(response) {
      if (state.tag === 'polled') answer(state.response, { status: 204 })
      if (queue.length > 0) flush(response)
      else if (state.tag === 'ending' || state.tag === 'finished') {
        state = { tag: 'finished' }
        answer(response, { status: 204 })
      } else {
        state = { tag: 'polled', response, since: clock.now() }
        response.once('close', () => {
          if (state.tag === 'polled' && state.response === response) idle()
        })
      }
    },
    remove() {
      listener?.ended({ graceful: true, reason: 'delete' })
      finish()
    },
    sweep(now) {
      if (state.tag === 'polled' && now - state.since >= limits.pollTimeout) {
        const { response } = state
        idle()
        answer(response, { status: 200 })
      } else if (state.tag === 'idle' && now - state.since >= limits.disconnectTimeout) {
        listener?.ended({ graceful: false, reason: 'timeout' })
        finish()
      } else if (state.tag === 'ending' && now - state.since >= limits.disconnectTimeout) finish()
    },
    finished: () => state.tag === 'finished',
    end() {
      if (state.tag === 'polled') finish()
      else if (state.tag === 'idle') state = { tag: 'ending', since: clock.now() }
    },
    destroy: finish,
  }
}
