/**
 * The limits of the hub, what holds a client to them, and the clock by which they are measured. Times are in milliseconds and sizes in
 * bytes; the defaults are ASP.NET Core's where it has them. `clientTimeout` must be longer than the client's keep-alive (15 s), and
 * `pollTimeout` shorter than its request timeout (100 s).
 */

export type Limits = {
  /** A client to which nothing was sent for this time gets a ping, except over long polling. */
  readonly keepAliveInterval: number
  /** A client that has sent nothing for this time counts as gone. */
  readonly clientTimeout: number
  readonly handshakeTimeout: number
  /** A poll is answered without a message after this time. */
  readonly pollTimeout: number
  /** A negotiated connection without a transport, and a long polling one without a poll, is forgotten after this time. */
  readonly disconnectTimeout: number
  /** A client that takes none of the bytes that wait for it within this time is dropped. */
  readonly sendTimeout: number
  /** A client that takes bytes, but has not taken within this time all that waited at its beginning, is dropped too. */
  readonly catchUpTimeout: number
  /** A transport that is ending is cut off if that takes longer. */
  readonly closeTimeout: number
  /** How often all of the above are checked. */
  readonly sweepInterval: number
  readonly messageSize: number
  /** The size of one WebSocket frame or POST, which may hold several messages. A larger one is refused unread. */
  readonly batchSize: number
  /** If more bytes wait for a client, its calls are held back until it has taken them. */
  readonly unsentSize: number
  /** Further calls within a second are refused; four times as many end the connection. */
  readonly callsPerSecond: number
  /** How many calls of one client may wait behind the one that runs. Further ones are refused. */
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

/** Counts what one client sends in each second. Only calls are refused, but too many messages of any kind are abuse. */
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

/** Tells when an open connection is silent, stuck, or needs a ping. Over long polling only the ping matters. */
export function createLiveness(limits: Limits, start: number) {
  let lastReceived = start
  let lastSent = start
  let lastProgress = start
  let sent = 0
  let taken = 0
  /** What had been sent at some moment, which the client has not wholly taken yet. When it has, the next such moment is now. */
  let toCatchUp = { sent: 0, since: start }
  return {
    received(now: number): void {
      lastReceived = now
    },
    sent(now: number, bytes: number): void {
      lastSent = now
      sent += bytes
    },
    /** All bytes that were sent. */
    total: () => sent,
    isSilent: (now: number) => now - lastReceived >= limits.clientTimeout,
    needsKeepAlive: (now: number) => now - lastSent >= limits.keepAliveInterval,
    /** Whether the client has taken nothing for `sendTimeout`, although something waits, or is behind for `catchUpTimeout`. */
    isStuck(now: number, unsent: number): boolean {
      if (unsent === 0 || sent - unsent > taken) lastProgress = now
      taken = sent - unsent
      if (taken >= toCatchUp.sent) toCatchUp = { sent, since: now }
      return now - lastProgress >= limits.sendTimeout || now - toCatchUp.since >= limits.catchUpTimeout
    },
  }
}

/** The hub's clock, which tests replace. All timeouts are measured by `now`, which never jumps. */
export type Clock = {
  /** Milliseconds of a clock that only goes forward. */
  now(): number
  /** Milliseconds since 1970, for times that several processes compare. */
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
