/** The word between the cores of one browser, in memory: everybody hears it, at once. */
import type { Releases } from '../../../worker/environment/core-environment.ts'

export const createFakeReleases = (): Releases => {
  const listeners = new Set<(build: string) => void>()
  return {
    send: (build) => {
      for (const listener of [...listeners]) listener(build)
    },
    hear: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
