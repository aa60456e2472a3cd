/**
 * The log's store in IndexedDB, shared by all cores of the browser: each writes segments of its own life only, whole, so
 * that one that dies while it writes leaves what it had written before. Loaded when there is something to keep.
 */
import { epoch as epochOf } from '../../domain/ids.ts'
import { beyondBounds, KEPT_LOG, type KeptSize } from '../../domain/replay/log-segments.ts'
import type { LogStore } from '../environment/core-environment.ts'

/** Sizes are keys, so that they can be read without what they are the sizes of. */
const sizeAt = ({ key, primaryKey }: IDBCursor): KeptSize => {
  const [at, events, size, epoch, number] = [key, primaryKey].flat().map(String)
  return {
    epoch: epochOf(epoch ?? ''),
    number: Number(number),
    at: Number(at),
    events: Number(events),
    size: Number(size),
  }
}

const sum = (kept: readonly KeptSize[], of: (one: KeptSize) => number): number =>
  kept.reduce((total, one) => total + of(one), 0)

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

/** Oldest first. */
const readSizes = (segments: IDBObjectStore): Promise<KeptSize[]> =>
  new Promise((resolve, reject) => {
    const kept: KeptSize[] = []
    const looking = segments.index(KEPT_LOG.byAge).openKeyCursor()
    looking.addEventListener('error', () => reject(looking.error))
    looking.addEventListener('success', () => {
      const cursor = looking.result
      if (cursor === null) return resolve(kept)
      try {
        kept.push(sizeAt(cursor))
        cursor.continue()
      } catch (error) {
        reject(error)
      }
    })
  })

/** @throws DOMException where nothing may be kept, as in some private windows */
export const openIndexedLogStore = async (): Promise<LogStore> => {
  const database = await openDatabase()
  // A newer build, or a person who clears what the site has kept, waits for this.
  database.addEventListener('versionchange', () => database.close())

  /** All of it or nothing: what fails in it ends the whole. */
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
        events: sum(left, ({ events }) => events),
        size: sum(left, ({ size }) => size),
        oldest: left[0]?.at ?? null,
      }
    },
    close: () => database.close(),
  }
}
