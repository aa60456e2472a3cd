/** Stores the transport that works in IndexedDB, for all cores of the browser. The store is one record in a separate database. */
import type { TransportMemory } from '../environment/core-environment.ts'

const DATABASE = 'booking-transport'
const RECORDS = 'records'
const KEY = 'hub'

const answered = <Value>(asked: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    asked.addEventListener('success', () => resolve(asked.result))
    asked.addEventListener('error', () => reject(asked.error))
  })

/**
 * Opens the database for one transaction and closes it again. A core needs it only a few times, and an open database would hinder a person
 * who clears the site's data.
 */
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
