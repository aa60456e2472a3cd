/**
 * Times in milliseconds and sizes in bytes, ASP.NET Core's defaults where it has them, and the clock that they are
 * measured by. `clientTimeout` must stay over the client's keep-alive (15 s), `pollTimeout` under its request timeout
 * (100 s).
 */

export type Limits = {
  /** Silence towards a client after which it gets a ping (not over long polling). */
  readonly keepAliveInterval: number
  /** Silence of a client after which it counts as gone. */
  readonly clientTimeout: number
  readonly handshakeTimeout: number
  /** A poll without news is answered empty after this. */
  readonly pollTimeout: number
  /** A negotiated connection without a transport, or a long polling one without a poll, is forgotten after this. */
  readonly disconnectTimeout: number
  /** A receiver that takes none of its waiting bytes in this time is dropped. */
  readonly sendTimeout: number
  /** So is one that goes on taking, but after this time has not had all that waited for it then. */
  readonly catchUpTimeout: number
  /** How long an ending transport may take to say goodbye before it is cut. */
  readonly closeTimeout: number
  /** How often all of the above are checked. */
  readonly sweepInterval: number
  readonly messageSize: number
  /** One WebSocket frame or POST may join several messages; a bigger one is refused unread. */
  readonly batchSize: number
  /** The calls of a client with more than this waiting for it are held back until it has taken that. */
  readonly unsentSize: number
  /** More are refused; four times as many end the connection. */
  readonly callsPerSecond: number
  /** Calls of one client that may wait behind the one that runs. More are refused. */
  readonly waitingCalls: number
}

export const defaultLimits: Limits = {
  keepAliveInterval: 15_000,
  clientTimeout: 30_000,
  handshakeTimeout: 15_000,
  pollTimeout: 90_000,
  disconnectTimeout: 15_000,
  sendTimeout: 10_000,
  catchUpTimeout: 60_000,
  closeTimeout: 2_000,
  sweepInterval: 1_000,
  messageSize: 32 * 1024,
  batchSize: 256 * 1024,
  unsentSize: 1024 * 1024,
  callsPerSecond: 50,
  waitingCalls: 50,
}

const abuse = 4

/** Counts what one client sends in each second: only calls are refused, but a flood of anything is abuse. */
export function createCallRate(limits: Limits) {
  let second = Number.NEGATIVE_INFINITY
  let messages = 0
  let calls = 0
  return {
    count(now: number, isCall: boolean): 'fine' | 'too-many' | 'abuse' {
      if (now - second >= 1000) {
        second = now
        messages = 0
        calls = 0
      }
      messages += 1
      if (isCall) calls += 1
      if (messages > limits.callsPerSecond * abuse) return 'abuse'
      return calls > limits.callsPerSecond ? 'too-many' : 'fine'
    },
  }
}

/** The clock's view of one open connection. Over long polling only `keep-alive` is to be minded. */
export function createLiveness(limits: Limits, start: number) {
  let lastReceived = start
  let lastSent = start
  let lastProgress = start
  let sent = 0
  let taken = 0
  /** The bytes that had been sent when the client was last seen to have taken all before them. */
  let toCatchUp = { sent: 0, since: start }
  return {
    received(now: number): void {
      lastReceived = now
    },
    sent(now: number, bytes: number): void {
      lastSent = now
      sent += bytes
    },
    /** Bytes sent in all. */
    total: () => sent,
    isSilent: (now: number) => now - lastReceived >= limits.clientTimeout,
    needsKeepAlive: (now: number) => now - lastSent >= limits.keepAliveInterval,
    /** Whether something waits to be taken and nothing has been, for too long; or too little, for far too long. */
    isStuck(now: number, unsent: number): boolean {
      if (unsent === 0 || sent - unsent > taken) lastProgress = now
      taken = sent - unsent
      if (taken >= toCatchUp.sent) toCatchUp = { sent, since: now }
      return now - lastProgress >= limits.sendTimeout || now - toCatchUp.since >= limits.catchUpTimeout
    },
  }
}

/** Time as the hub sees it, so that tests can turn it by hand. All timeouts are measured on `now`, which never jumps. */
export type Clock = {
  /** Milliseconds of a clock that only goes forward. */
  now(): number
  /** Milliseconds since 1970: the one time that several processes share. */
  wallTime(): number
  /** Runs the task again and again until the returned function is called. */
  every(milliseconds: number, task: () => void): () => void
}

export const systemClock: Clock = {
  now: () => performance.now(),
  wallTime: () => Date.now(),
  every(milliseconds, task) {
    const timer = setInterval(task, milliseconds)
    timer.unref()
    return () => clearInterval(timer)
  },
}
