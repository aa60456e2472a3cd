/** Remembers the transport that works in IndexedDB, for all cores of the browser: one record, in a database of its own. */
import type { TransportMemory } from '../environment/core-environment.ts'

const DATABASE = 'booking-transport'
const RECORDS = 'records'
const KEY = 'hub'

const answered = <Value>(asked: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    asked.addEventListener('success', () => resolve(asked.result))
    asked.addEventListener('error', () => reject(asked.error))
  })

/** The database is closed each time, because a core asks it a few times only, and an open one would hinder a person who clears the site's data. */
const withRecords = async <Value>(
  mode: IDBTransactionMode,
  ask: (records: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value> => {
  const opening = indexedDB.open(DATABASE, 1)
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(RECORDS))
  const database = await answered(opening)
  try {
    return await answered(ask(database.transaction(RECORDS, mode).objectStore(RECORDS)))
  } finally {
    database.close()
  }
}

export const indexedTransportMemory: TransportMemory = {
  read: () => withRecords<unknown>('readonly', (records) => records.get(KEY)),
  write: async (kept) => {
    if (kept === null) await withRecords('readwrite', (records) => records.delete(KEY))
    else await withRecords('readwrite', (records) => records.put(kept, KEY))
  },
}
