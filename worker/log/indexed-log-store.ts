/**
 * The log's store in IndexedDB, shared by all cores of the browser: each writes segments of its own life only, whole, so
 * that one that dies while it writes leaves what it had written before. Loaded when there is something to keep.
 */
import { type DBSchema, openDB } from 'idb'
import { beyondBounds, KEPT_LOG, type KeptSegment, type KeptSize } from '../../domain/log/kept-log.ts'
import type { LogStore } from './log-store.ts'

interface LogDatabase extends DBSchema {
  segments: {
    key: [KeptSegment['epoch'], number]
    value: KeptSegment
    /** Sizes are keys, so that they can be read without what they are the sizes of. */
    indexes: { 'by-age': [at: number, events: number, size: number] }
  }
}

const sum = (kept: readonly KeptSize[], of: (one: KeptSize) => number): number =>
  kept.reduce((total, one) => total + of(one), 0)

/** @throws DOMException where nothing may be kept, as in some private windows */
export const openIndexedLogStore = async (): Promise<LogStore> => {
  const database = await openDB<LogDatabase>(KEPT_LOG.database, KEPT_LOG.version, {
    upgrade: (fresh) => {
      fresh
        .createObjectStore(KEPT_LOG.segments, { keyPath: ['epoch', 'number'] })
        .createIndex(KEPT_LOG.byAge, ['at', 'events', 'size'])
    },
    // A newer build, or a person who clears what the site has kept, waits for this.
    blocking: () => database.close(),
  })
  return {
    put: async (segments) => {
      const writing = database.transaction(KEPT_LOG.segments, 'readwrite', { durability: 'relaxed' })
      await Promise.all([...segments.map((segment) => writing.store.put(segment)), writing.done])
    },
    forgetBeyond: async (bounds) => {
      const writing = database.transaction(KEPT_LOG.segments, 'readwrite', { durability: 'relaxed' })
      const kept: KeptSize[] = []
      for (
        let cursor = await writing.store.index(KEPT_LOG.byAge).openKeyCursor();
        cursor !== null;
        cursor = await cursor.continue()
      ) {
        const [at, events, size] = cursor.key
        const [epoch, number] = cursor.primaryKey
        kept.push({ epoch, number, at, events, size })
      }
      const forgotten = beyondBounds(kept, bounds)
      await Promise.all([...forgotten.map(({ epoch, number }) => writing.store.delete([epoch, number])), writing.done])
      const left = kept.filter((one) => !forgotten.includes(one))
      return {
        events: sum(left, ({ events }) => events),
        size: sum(left, ({ size }) => size),
        oldest: left[0]?.at ?? null,
      }
    },
    close: () => database.close(),
  }
}
