/**
 * The limits of the hub, the functions that enforce them, and the clock that measures them. Times are in milliseconds and sizes in bytes.
 * The defaults are those of ASP.NET Core where it has them. `clientTimeout` must be longer than the client's keep-alive (15 s), and
 * `pollTimeout` must be shorter than the client's request timeout (100 s).
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
  /** A client is dropped if bytes wait for it and it takes none of them within this time. */
  readonly sendTimeout: number
  /**
   * A client is also dropped if it is too slow: if it has not taken within this time all bytes that waited at the beginning of that time.
   */
  readonly catchUpTimeout: number
  /** A transport that takes longer than this to end is cut off. */
  readonly closeTimeout: number
  /** The time between two checks of all the limits above. */
  readonly sweepInterval: number
  readonly messageSize: number
  /** The size of one WebSocket frame or POST, which may hold several messages. A larger one is refused unread. */
  readonly batchSize: number
  /** If more bytes than this wait for a client, its calls are held back until it has taken the bytes. */
  readonly unsentSize: number
  /** Further calls within a second are refused. Four times as many messages end the connection. */
  readonly callsPerSecond: number
  /** How many calls of one client may wait behind its running call. Further calls are refused. */
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

/** Counts the messages of one client in each second. Only calls are refused, but too many messages of any kind end the connection. */
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

/** Shows whether an open connection is silent, is stuck or needs a ping. Over long polling only the ping matters. */
export function createLiveness(limits: Limits, start: number) {
  let lastReceived = start
  let lastSent = start
  let lastProgress = start
  let sent = 0
  let taken = 0
  /**
   * How many bytes had been sent at some moment, while the client has not taken all of them yet. When it has, the next such moment is the
   * present one.
   */
  let toCatchUp = { sent: 0, since: start }
  return {
    received(now: number): void {
      lastReceived = now
    },
    sent(now: number, bytes: number): void {
      lastSent = now
      sent += bytes
    },
    /** The number of all bytes that were sent. */
    total: () => sent,
    isSilent: (now: number) => now - lastReceived >= limits.clientTimeout,
    needsKeepAlive: (now: number) => now - lastSent >= limits.keepAliveInterval,
    /** Whether bytes wait for the client, and it has taken none for `sendTimeout` or has not caught up within `catchUpTimeout`. */
    isStuck(now: number, unsent: number): boolean {
      if (unsent === 0 || sent - unsent > taken) lastProgress = now
      taken = sent - unsent
      if (taken >= toCatchUp.sent) toCatchUp = { sent, since: now }
      return now - lastProgress >= limits.sendTimeout || now - toCatchUp.since >= limits.catchUpTimeout
    },
  }
}

/** The hub's clock, which tests replace. All timeouts use `now`. */
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
