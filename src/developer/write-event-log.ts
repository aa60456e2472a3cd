/**
 * Saves the log as a file. It holds the current core's events and the events that this browser has kept from earlier
 * cores. Invariants: nothing is sent anywhere; if one source does not answer or cannot be read, the file contains the
 * other's events.
 */
import { wallTimeAt } from '../../domain/calendar/stockholm.ts'
import { KEPT_LOG, type KeptSegment, logFile } from '../../domain/replay/log-segments.ts'
import type { CoreClient } from '../core/create-core-client.ts'
import { saveFile } from '../kit/save-file.ts'

const answerOf = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
  })

/**
 * The log segments that earlier cores kept in this browser. The tab reads them itself, so that they are available when
 * no core can be started. Invariant: it only reads. If no core has kept anything yet, it creates no store. @throws
 * DOMException if there is no store, or if it may not be read
 */
const readKeptSegments = async (): Promise<readonly KeptSegment[]> => {
  const opening = indexedDB.open(KEPT_LOG.database)
  opening.addEventListener('upgradeneeded', () => opening.transaction?.abort())
  const database = await answerOf(opening)
  try {
    return await answerOf(database.transaction(KEPT_LOG.segments).objectStore(KEPT_LOG.segments).getAll())
  } finally {
    database.close()
  }
}

declare const __BUILD__: string

/** A source that has not answered within this time is left out. This applies to the core and to the store. */
const ANSWER_MS = 3_000

const nothing: readonly KeptSegment[] = []

const orNothing = (asked: Promise<readonly KeptSegment[]>): Promise<readonly KeptSegment[]> =>
  Promise.race([
    asked.catch(() => nothing),
    new Promise<readonly KeptSegment[]>((resolve) => setTimeout(() => resolve(nothing), ANSWER_MS)),
  ])

/** Saves the file, as "handelselogg-2026-03-04-091502.ndjson". @returns the outcome in words */
export const writeEventLog = async (core: CoreClient): Promise<string> => {
  const askedCore = core.readLog().then((answer) => (answer._tag === 'Ok' ? answer.value : nothing))
  const [held, kept] = await Promise.all([orNothing(askedCore), orNothing(readKeptSegments())])
  const segments = [...held, ...kept]
  if (segments.length === 0) return 'Det finns ingen händelselogg att spara.'
  const recordedAt = Date.now()
  const { date, time } = wallTimeAt(recordedAt)
  const name = `handelselogg-${date}-${time.replaceAll(':', '')}.ndjson`
  const text = logFile(segments, { app: __BUILD__, recordedAt, current: held[0]?.epoch ?? null })
  saveFile(name, 'application/x-ndjson', text)
  return 'Händelseloggen är sparad. Den innehåller inga namn, adresser eller meddelanden.'
}
