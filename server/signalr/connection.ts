/**
 * One connection of the hub over any transport, with its handshake, calls, pushes, keep-alive and end. Invariant: a connection ends exactly
 * once, and always through the function `end`.
 */
import {
  type ClientMessage,
  createMessageBuffer,
  type Handshake,
  type Outcome,
  readHandshake,
  readMessage,
  type ServerMessage,
  writeHandshake,
  writeMessage,
  writePush,
} from './json-protocol.ts'
import { type Clock, createCallRate, createLiveness, type Limits } from './limits.ts'
import {
  type CloseOptions,
  callMethod,
  findMethod,
  type HubCall,
  type HubConnection,
  hubException,
  type Logger,
  type Loss,
  type MethodTable,
  notStreaming,
  type Refusal,
  unknownMethod,
} from './methods.ts'
import type { ConnectionEnd, Settled, Transport } from './transport.ts'

/** The methods of a connection that only the hub itself may call. */
export type ServerConnection<Data> = HubConnection<Data> & {
  receive(bytes: Buffer): void
  sweep(now: number): void
  /** Settles when the application has been informed of the end. */
  stop(): Promise<void>
  isOver(): boolean
}

/** The settings that all connections of a hub share. */
export type ConnectionSettings<Data> = {
  readonly methods: MethodTable<Data>
  readonly limits: Limits
  readonly clock: Clock
  readonly logger: Logger
  /** The text of the error for a client that calls too often. */
  readonly tooManyCalls: string
  onRefused(refusal: Refusal<Data>): void
  onLost(connection: HubConnection<Data>, loss: Loss): void
  onConnected?(connection: HubConnection<Data>): unknown
  onDisconnected?(connection: HubConnection<Data>, end: ConnectionEnd): unknown
  onKeepAlive?(connection: HubConnection<Data>): unknown
}

type State =
  | { readonly tag: 'shaking-hands'; readonly since: number }
  | { readonly tag: 'open' }
  | { readonly tag: 'ended'; readonly runsWaitingCalls: boolean }

type Invocation = ClientMessage & { readonly tag: 'invocation' }
type RefusedCall = Refusal<never> & { readonly tag: 'call' }

const faulty = 'Connection closed with an error.'

/**
 * Makes the connection of one client over one transport. Bytes that the client does not take stay queued, and end the connection if they
 * stay too long. `onConnected`, the calls and `onDisconnected` run one at a time. `onConnected` runs once, then the calls in the order of
 * their arrival, then `onDisconnected` once.
 */
export function createConnection<Data>(
  settings: ConnectionSettings<Data>,
  { id, data, transport, onEnded }: { id: string; data: Data; transport: Transport; onEnded: () => void },
): ServerConnection<Data> {
  const { limits, clock, logger } = settings
  const rate = createCallRate(limits)
  const liveness = createLiveness(limits, clock.now())
  const inbox = createMessageBuffer(limits.messageSize)
  let state: State = { tag: 'shaking-hands', since: clock.now() }
  let tasks: Promise<void> = Promise.resolve()
  let waitingCalls = 0
  /** Runs the call that is held back, if there is one. A call is held back until the client has taken its queued bytes. */
  let resumeCall = (): void => {}

  const connection: ServerConnection<Data> = {
    id,
    data,
    transport: transport.kind,
    send: (target, ...args) => {
      const { promise, resolve } = Promise.withResolvers<boolean>()
      connection.sendWritten(writePush(target, args), resolve)
      return promise
    },
    sendWritten(push, settled) {
      if (state.tag === 'open') write(push, settled)
      else settled?.(false)
    },
    close: (options = {}) => close('closed', options),
    receive,
    sweep,
    stop() {
      close('stopped', { allowReconnect: true })
      return tasks
    },
    isOver,
  }

  function isOver(): boolean {
    return state.tag === 'ended'
  }

  function write(bytes: Buffer, settled?: Settled): void {
    liveness.sent(clock.now(), bytes.length)
    transport.send(bytes, settled)
  }

  function post(message: ServerMessage, settled?: Settled): void {
    if (state.tag === 'open') write(writeMessage(message), settled)
    else settled?.(false)
  }

  /** Settles when the client has taken its queued bytes, or when the connection ends. */
  function roomToAnswer(): Promise<void> | undefined {
    if (transport.unsent() <= limits.unsentSize) return undefined
    return new Promise((resolve) => {
      resumeCall = resolve
      post({ tag: 'ping' }, () => resolve())
    })
  }

  function end(how: ConnectionEnd): void {
    if (state.tag === 'ended') return
    const wasOpen = state.tag === 'open'
    // The waiting calls still run if the client left or was cut off. They do not run if the server closed the connection.
    state = { tag: 'ended', runsWaitingCalls: how.graceful || how.reason === 'lost' }
    onEnded()
    resumeCall()
    // When the server ends a connection in order, the queued bytes are still sent. In the following cases they are lost.
    const isCut = how.graceful || how.reason === 'lost' || how.reason === 'slow' || how.reason === 'timeout'
    const bytes = transport.unsent()
    if (wasOpen && bytes > 0 && isCut) settings.onLost(connection, { bytes, end: how })
    if (wasOpen) enqueue('onDisconnected', () => settings.onDisconnected?.(connection, how))
  }

  function close(
    reason: 'closed' | 'stopped' | 'failed' | 'timeout' | 'bad-data' | 'abuse',
    options: CloseOptions,
  ): void {
    if (state.tag === 'ended') return
    post({ tag: 'close', ...options })
    end({ graceful: false, reason })
    transport.end()
  }

  function enqueue(name: string, task: () => unknown): void {
    tasks = tasks.then(task).then(
      () => {},
      (error: unknown) => logger.error(`Hub task '${name}' failed`, error),
    )
  }

  function receive(bytes: Buffer): void {
    if (isOver()) return
    liveness.received(clock.now())
    inbox.add(bytes)
    try {
      // Only malformed bytes throw here. Errors of the application are caught where it is called.
      while (!isOver()) {
        const record = inbox.take()
        if (record === undefined) return
        if (state.tag === 'open') take(readMessage(record))
        else shakeHands(readHandshake(record))
      }
    } catch {
      if (state.tag === 'shaking-hands') refuseHandshake('The handshake request is malformed.')
      else {
        const error = `${faulty} InvalidDataException: A message is malformed or over ${limits.messageSize} bytes.`
        close('bad-data', { error, allowReconnect: true })
      }
    }
  }

  function shakeHands(handshake: Handshake): void {
    if (handshake.tag === 'refused') {
      refuseHandshake(handshake.error)
      return
    }
    state = { tag: 'open' }
    write(writeHandshake({}))
    enqueue('onConnected', async () => {
      try {
        await settings.onConnected?.(connection)
      } catch (error) {
        close('failed', { error: faulty })
        throw error
      }
    })
  }

  function refuseHandshake(error: string): void {
    settings.onRefused({ tag: 'handshake', connection, error })
    transport.send(writeHandshake({ error }))
    end({ graceful: false, reason: 'failed' })
    transport.end()
  }

  function take(message: ClientMessage): void {
    const isCall = message.tag === 'invocation' || message.tag === 'stream-invocation'
    const verdict = rate.count(clock.now(), isCall)
    if (verdict === 'abuse') close('abuse', { error: `${faulty} Too many messages.`, allowReconnect: false })
    else if (message.tag === 'invocation') invoke(message, verdict === 'too-many')
    else if (message.tag === 'stream-invocation') {
      const isKnown = findMethod(settings.methods, message.target) !== undefined
      const reason = verdict === 'too-many' ? 'rate' : isKnown ? 'not-streaming' : 'unknown-method'
      refuse(message.invocationId, message.target, reason)
    } else if (message.tag === 'close') {
      end({ graceful: true, reason: 'close-message' })
      transport.end()
    }
  }

  function invoke({ invocationId, target, arguments: args }: Invocation, tooMany: boolean): void {
    const method = findMethod(settings.methods, target)
    if (tooMany) refuse(invocationId, target, 'rate')
    else if (!method) refuse(invocationId, target, 'unknown-method')
    else if (waitingCalls >= limits.waitingCalls) refuse(invocationId, target, 'queue')
    else {
      waitingCalls += 1
      enqueue(target, async () => {
        await roomToAnswer()
        waitingCalls -= 1
        if (state.tag === 'ended' && !state.runsWaitingCalls) return
        const afterwards: (() => void)[] = []
        const call: HubCall<Data> = { connection, afterAnswer: (task) => afterwards.push(task) }
        complete(invocationId, target, await callMethod(target, () => method(call, ...args), logger))
        for (const task of afterwards) task()
      })
    }
  }

  function refuse(invocationId: string | undefined, target: string, reason: RefusedCall['reason']): void {
    settings.onRefused({ tag: 'call', connection, target, reason })
    if (reason === 'unknown-method') complete(invocationId, target, unknownMethod(target))
    else if (reason === 'not-streaming') complete(invocationId, target, notStreaming(target))
    else complete(invocationId, target, hubException(target, settings.tooManyCalls))
  }

  function complete(invocationId: string | undefined, target: string, outcome: Outcome): void {
    if (invocationId === undefined) return
    try {
      post({ tag: 'completion', invocationId, outcome })
    } catch (error) {
      logger.error(`The result of hub method '${target}' cannot be sent`, error)
      const text = `Failed to invoke '${target}' due to an error on the server.`
      post({ tag: 'completion', invocationId, outcome: { tag: 'error', text } })
    }
  }

  function sweep(now: number): void {
    if (state.tag === 'shaking-hands' && now - state.since >= limits.handshakeTimeout) {
      refuseHandshake('Handshake was canceled.')
    } else if (state.tag === 'open') {
      const watched = !transport.inherentKeepAlive
      if (watched && liveness.isStuck(now, transport.unsent())) {
        // No close message is sent, because it would only wait behind the queued bytes.
        end({ graceful: false, reason: 'slow' })
        transport.destroy()
      } else if (watched && liveness.isSilent(now)) {
        close('timeout', { error: `${faulty} The client was silent for too long.`, allowReconnect: true })
      } else if (liveness.needsKeepAlive(now)) keepAlive(now)
    }
  }

  /** Sends a ping if it is due. If the application sends a message in `onKeepAlive`, no ping is needed. */
  function keepAlive(now: number): void {
    const before = liveness.total()
    try {
      settings.onKeepAlive?.(connection)
    } catch (error) {
      logger.error("Hub task 'onKeepAlive' failed", error)
    }
    if (liveness.total() > before) return
    liveness.sent(now, 0)
    if (!transport.inherentKeepAlive) post({ tag: 'ping' })
  }

  transport.listen({ received: receive, ended: end })
  return connection
}
