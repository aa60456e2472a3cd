/**
 * For which releases this tab was loaded anew. Invariant: for each at most once by itself, so that a page that comes back
 * as it was, from a cache or from a server that is not there yet, is not loaded again and again. Where nothing can be kept
 * across a reload, none happens by itself.
 */
const KEY = 'booking:reloaded-for'

export interface Reloads {
  has(build: string): boolean
  /** @returns false: it could not be noted */
  note(build: string): boolean
}

export const createReloads = (storage: () => Pick<Storage, 'getItem' | 'setItem'>): Reloads => {
  const builds = (): string[] => {
    try {
      return storage().getItem(KEY)?.split(' ') ?? []
    } catch {
      return []
    }
  }
  return {
    has: (build) => builds().includes(build),
    note: (build) => {
      try {
        storage().setItem(KEY, [...new Set([...builds(), build])].join(' '))
        return true
      } catch {
        return false
      }
    },
  }
}
