/** Promises that end. */

export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Rejects when the worker's script could not be run. */
export const workerFailed = (worker: AbstractWorker & EventTarget): Promise<never> => {
  const failed = new Promise<never>((_, reject) => {
    worker.addEventListener('error', () => reject(new Error('the worker could not be started')), { once: true })
  })
  // Too late to matter, once no call waits any more.
  failed.catch(() => undefined)
  return failed
}

/** @throws Error when the promise takes longer */
export const within = <Value>(promise: Promise<Value>, milliseconds: number): Promise<Value> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no answer in time')), milliseconds)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })

/** The value of the promise. @throws Error when the signal says that nothing will */
export const unless = <Value>(end: AbortSignal, promise: Promise<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    const stop = (): void => reject(new Error('there is no core any more'))
    if (end.aborted) stop()
    end.addEventListener('abort', stop)
    promise.then(resolve, reject).finally(() => end.removeEventListener('abort', stop))
  })
