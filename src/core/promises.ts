/** Promises that are limited by a time or a signal. */

export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))

/** The value of the promise. @throws Error if it takes longer */
export const within = <Value>(promise: Promise<Value>, milliseconds: number): Promise<Value> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no answer in time')), milliseconds)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })

/** The value of the promise. @throws Error if the signal is aborted before */
export const unless = <Value>(end: AbortSignal, promise: Promise<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    const stop = (): void => reject(new Error('there is no core any more'))
    if (end.aborted) stop()
    end.addEventListener('abort', stop)
    promise.then(resolve, reject).finally(() => end.removeEventListener('abort', stop))
  })
