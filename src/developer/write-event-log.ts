/**
 * Makes a file of the log, from the events that the core holds now and those that this browser has kept of earlier
 * cores. Invariant: nothing is sent anywhere; where the core does not answer or the store cannot be read, the file has
 * the other's part.
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
 * Reads the segments of the log that earlier cores kept in this browser. The tab reads them itself, so that they can
 * be had when no core can. Invariant: it only reads; where no core has kept anything yet, nothing is made.
 * @throws DOMException where there is none, or it may not be read
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

/** A core that does not answer by then is left out, and so is the store. */
const ANSWER_MS = 3_000

const nothing: readonly KeptSegment[] = []

const orNothing = (asked: Promise<readonly KeptSegment[]>): Promise<readonly KeptSegment[]> =>
  Promise.race([
    asked.catch(() => nothing),
    new Promise<readonly KeptSegment[]>((resolve) => setTimeout(() => resolve(nothing), ANSWER_MS)),
  ])

const heldBy = async (core: CoreClient): Promise<readonly KeptSegment[]> => {
  const answer = await core.readLog()
  return answer._tag === 'Ok' ? answer.value : nothing
}

/** "handelselogg-2026-03-04-091502.ndjson" */
const fileName = (now: number): string => {
  const { date, time } = wallTimeAt(now)
  return `handelselogg-${date}-${time.replaceAll(':', '')}.ndjson`
}

/** @returns the outcome in words */
export const writeEventLog = async (core: CoreClient): Promise<string> => {
  const [held, kept] = await Promise.all([orNothing(heldBy(core)), orNothing(readKeptSegments())])
  const segments = [...held, ...kept]
  if (segments.length === 0) return 'Det finns ingen händelselogg att spara.'
  const recordedAt = Date.now()
  const text = logFile(segments, { app: __BUILD__, recordedAt, current: held[0]?.epoch ?? null })
  saveFile(fileName(recordedAt), 'application/x-ndjson', text)
  return 'Händelseloggen är sparad. Den innehåller inga namn, adresser eller meddelanden.'
}
