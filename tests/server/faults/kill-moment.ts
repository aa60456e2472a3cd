/**
 * At which moment of a call the server that answers it is killed. The database tells the moment, so that kills fall on both sides of the
 * commit however long the call takes. Invariant: a call that is answered before its moment ends the waiting.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../../../server/database/database.ts'

/** Claims are being written; at any time of the call; or others see what was written. */
type Moment = 'written' | 'any' | 'committed'

const moments: readonly Moment[] = ['written', 'any', 'committed']

/** The moments take turns. */
export const momentOf = (round: number): Moment => moments[round % moments.length] ?? 'any'

/** Some transaction has begun to write claims, and has not ended. */
const isWriting = async (database: Database): Promise<boolean> => {
  const { rows } = await sql`
    select from pg_locks join pg_class on pg_class.oid = relation
    where relname = 'claim' and mode = 'RowExclusiveLock' limit 1`.execute(database)
  return rows.length > 0
}

interface Call {
  readonly answer: Promise<unknown>
  readonly database: Database
  /** Whether others see what it writes. */
  readonly isDone: () => Promise<boolean>
  /** How long the wait for no moment in particular is. */
  readonly anyMs: number
}

export const untilMoment = async (moment: Moment, { answer, database, isDone, anyMs }: Call): Promise<void> => {
  if (moment === 'any') return pause(anyMs)
  let isAnswered = false
  const end = (): void => {
    isAnswered = true
  }
  answer.then(end, end)
  const isSo = moment === 'written' ? () => isWriting(database) : isDone
  while (!isAnswered && !(await isSo()));
}

/** How often the kills of a kind of call fell before its commit and after it, and how long the call took when nothing came in its way. */
export interface Kills {
  before: number
  after: number
  /** The caller had the answer. */
  answered: number
  takesMs: number
}

export const noKills = (): Kills => ({ before: 0, after: 0, answered: 0, takesMs: 200 })
