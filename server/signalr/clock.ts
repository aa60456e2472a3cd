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
