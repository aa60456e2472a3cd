/**
 * What earlier cores kept of the log in this browser. Read by the tab itself, so that it can be had when no core can.
 * Invariant: it only reads; where no core has kept anything yet, nothing is made.
 */
import { type DBSchema, openDB } from 'idb'
import { KEPT_LOG, type KeptSegment } from '../../domain/log/kept-log.ts'

interface LogDatabase extends DBSchema {
  segments: { key: [KeptSegment['epoch'], number]; value: KeptSegment }
}

/** @throws DOMException where there is none, or it may not be read */
export const readKeptSegments = async (): Promise<readonly KeptSegment[]> => {
  const database = await openDB<LogDatabase>(KEPT_LOG.database, undefined, {
    upgrade: (_database, _old, _new, making) => {
      making.done.catch(() => undefined)
      making.abort()
    },
  })
  try {
    return await database.getAll(KEPT_LOG.segments)
  } finally {
    database.close()
  }
}
