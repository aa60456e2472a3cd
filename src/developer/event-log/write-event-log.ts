/**
 * Makes a file of the log: what the core holds now, after what this browser has kept of earlier cores. Invariant: nothing
 * is sent anywhere; a core that does not answer, or a store that cannot be read, leaves the other's part.
 */
import { wallTimeAt } from '../../../domain/calendar/stockholm.ts'
import { type KeptSegment, logFile } from '../../../domain/log/log-segments.ts'
import type { CoreClient } from '../../core/core-client.ts'
import { saveFile } from '../../kit/save-file.ts'
import { readKeptSegments } from './read-kept-segments.ts'
import { writeEventLogTexts } from './write-event-log-texts.ts'

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

/** @returns what came of it, in words */
export const writeEventLog = async (core: CoreClient): Promise<string> => {
  const [held, kept] = await Promise.all([orNothing(heldBy(core)), orNothing(readKeptSegments())])
  const segments = [...held, ...kept]
  if (segments.length === 0) return writeEventLogTexts.empty
  const recordedAt = Date.now()
  const text = logFile(segments, { app: __BUILD__, recordedAt, current: held[0]?.epoch ?? null })
  saveFile(fileName(recordedAt), 'application/x-ndjson', text)
  return writeEventLogTexts.saved
}
