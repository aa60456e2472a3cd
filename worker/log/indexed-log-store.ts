/**
 * The log's store in IndexedDB, which all cores of the browser share. Each core writes only its own segments, and writes each segment as a
 * whole, so a core that dies while writing keeps everything that it wrote before. This file is loaded when there is something to store.
 */
import { epoch as epochOf } from '../../domain/ids.ts'
import { beyondBounds, KEPT_LOG, type KeptSize } from '../../domain/replay/log-segments.ts'
import type { LogStore } from '../environment/core-environment.ts'

const openDatabase = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open(KEPT_LOG.database, KEPT_LOG.version)
    opening.addEventListener('upgradeneeded', () => {
      opening.result
        .createObjectStore(KEPT_LOG.segments, { keyPath: ['epoch', 'number'] })
        .createIndex(KEPT_LOG.byAge, ['at', 'events', 'size'])
    })
    opening.addEventListener('success', () => resolve(opening.result))
    opening.addEventListener('error', () => reject(opening.error))
  })

/** The sizes of all segments, oldest first. They are part of the index's key, so the segments themselves need not be read. */
const readSizes = (segments: IDBObjectStore): Promise<KeptSize[]> =>
  new Promise((resolve, reject) => {
    const kept: KeptSize[] = []
    const looking = segments.index(KEPT_LOG.byAge).openKeyCursor()
    looking.addEventListener('error', () => reject(looking.error))
    looking.addEventListener('success', () => {
      const cursor = looking.result
      if (cursor === null) return resolve(kept)
      try {
        const [at, events, size, epoch, number] = [cursor.key, cursor.primaryKey].flat().map(String)
        kept.push({
          epoch: epochOf(epoch ?? ''),
          number: Number(number),
          at: Number(at),
          events: Number(events),
          size: Number(size),
        })
        cursor.continue()
      } catch (error) {
        reject(error)
      }
    })
  })

/** Opens the store. @throws DOMException if the browser stores nothing, as in some private windows */
export const openIndexedLogStore = async (): Promise<LogStore> => {
  const database = await openDatabase()
  // An open database would delay a newer build that changes the database, and a person who clears the site's data.
  database.addEventListener('versionchange', () => database.close())

  /** Runs one transaction. If any part of it fails, nothing is stored. */
  const write = async (change: (segments: IDBObjectStore) => void | Promise<void>): Promise<void> => {
    const writing = database.transaction(KEPT_LOG.segments, 'readwrite', { durability: 'relaxed' })
    const written = new Promise<void>((resolve, reject) => {
      writing.addEventListener('complete', () => resolve())
      writing.addEventListener('abort', () => reject(writing.error))
    })
    await Promise.all([change(writing.objectStore(KEPT_LOG.segments)), written])
  }

  return {
    put: (fresh) =>
      write((segments) => {
        for (const segment of fresh) segments.put(segment)
      }),
    forgetBeyond: async (bounds) => {
      let left: readonly KeptSize[] = []
      await write(async (segments) => {
        const kept = await readSizes(segments)
        const forgotten = beyondBounds(kept, bounds)
        for (const { epoch, number } of forgotten) segments.delete([epoch, number])
        left = kept.filter((one) => !forgotten.includes(one))
      })
      return {
        events: left.reduce((total, { events }) => total + events, 0),
        size: left.reduce((total, { size }) => total + size, 0),
        oldest: left[0]?.at ?? null,
      }
    },
    close: () => database.close(),
  }
}
