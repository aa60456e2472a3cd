/**
 * The browser's Web Locks. A page that came without https has none: then each tab has a core of its own, which ends with
 * it, and no lock is waited for. Whether another core shows a booking page is not known then, so none clears: what is
 * held goes with the last connection.
 */
import type { Locks } from './core-environment.ts'

const none: Locks = {
  request: (_, { mode }, granted) => (mode === 'shared' ? new Promise(() => undefined) : granted()),
  isFree: async () => false,
}

const given = (locks: LockManager): Locks => ({
  request: async (name, options, granted) => {
    await locks.request(name, options, granted)
  },
  isFree: (name) => locks.request(name, { ifAvailable: true }, async (lock) => lock !== null).catch(() => false),
})

export const browserLocks = (): Locks => ('locks' in navigator ? given(navigator.locks) : none)
