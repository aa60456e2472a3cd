/**
 * How long a toast still stands. Invariant: only time in which nothing paused it counts, so that a person who reads it,
 * or is in another tab, loses nothing.
 */
interface ToastTimer {
  readonly remaining: number
  /** When it last began to run; null while paused. */
  readonly runningSince: number | null
}

export const startedTimer = (duration: number): ToastTimer => ({ remaining: duration, runningSince: null })

export const runTimer = (timer: ToastTimer, now: number): ToastTimer =>
  timer.runningSince === null ? { ...timer, runningSince: now } : timer

export const pauseTimer = (timer: ToastTimer, now: number): ToastTimer =>
  timer.runningSince === null
    ? timer
    : { remaining: Math.max(0, timer.remaining - (now - timer.runningSince)), runningSince: null }
