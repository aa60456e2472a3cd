/**
 * Chooses the moment of a call at which its server is killed. The database shows the moment, so kills happen before and after the commit,
 * however long the call takes. Invariant: the wait ends if the call is answered before its moment.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../../../server/database/database.ts'

/** While claims are being written, at any time of the call, or when others see the written rows. */
type Moment = 'written' | 'any' | 'committed'

const moments: readonly Moment[] = ['written', 'any', 'committed']

/** The moment of a round. The moments take turns. */
export const momentOf = (round: number): Moment => moments[round % moments.length] ?? 'any'

/** Whether some transaction has begun to write claims and has not ended. */
const isWriting = async (database: Database): Promise<boolean> => {
  const { rows } = await sql`
    select from pg_locks join pg_class on pg_class.oid = relation
    where relname = 'claim' and mode = 'RowExclusiveLock' limit 1`.execute(database)
  return rows.length > 0
}

interface Call {
  readonly answer: Promise<unknown>
  readonly database: Database
  /** Whether others see the rows that the call writes. */
  readonly isDone: () => Promise<boolean>
  /** The wait for the moment `any`. */
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

/** The number of kills before and after the commit for a kind of call, and the duration of the call without a kill. */
export interface Kills {
  before: number
  after: number
  /** The number of calls whose caller had the answer. */
  answered: number
  takesMs: number
}

export const noKills = (): Kills => ({ before: 0, after: 0, answered: 0, takesMs: 200 })
