/**
 * What earlier cores kept of the log in this browser. Read by the tab itself, so that it can be had when no core can.
 * Invariant: it only reads; where no core has kept anything yet, nothing is made.
 */
import { KEPT_LOG, type KeptSegment } from '../../../domain/log/log-segments.ts'

/** What the request answers, as the core wrote it. */
const answerOf = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
  })

/** @throws DOMException where there is none, or it may not be read */
export const readKeptSegments = async (): Promise<readonly KeptSegment[]> => {
  const opening = indexedDB.open(KEPT_LOG.database)
  opening.addEventListener('upgradeneeded', () => opening.transaction?.abort())
  const database = await answerOf(opening)
  try {
    return await answerOf(database.transaction(KEPT_LOG.segments).objectStore(KEPT_LOG.segments).getAll())
  } finally {
    database.close()
  }
}
