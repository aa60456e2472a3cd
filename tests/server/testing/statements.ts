/**
 * Statements to the database while something is done: counted rather than timed, so that no busy machine has a say in
 * it.
 */
import { DefaultQueryExecutor } from 'kysely'
import { vi } from 'vitest'

/** The courier takes mails and marks them as sent in its own time, as soon as a call has committed. */
const ofCourier = /^with "due" as|^update "outbox_mail" set .*("sent_at"|"last_error")/

/** @param about the table: the server itself asks too, and its courier, whose statements are not counted */
export const statementsOf = async <Result>(
  about: RegExp,
  work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly statements: readonly string[] }> => {
  const statements: string[] = []
  const execute = DefaultQueryExecutor.prototype.executeQuery
  const spy = vi.spyOn(DefaultQueryExecutor.prototype, 'executeQuery').mockImplementation(function (
    this: DefaultQueryExecutor,
    query,
  ) {
    if (about.test(query.sql) && !ofCourier.test(query.sql)) statements.push(query.sql)
    return execute.call(this, query)
  })
  try {
    return { result: await work(), statements }
  } finally {
    spy.mockRestore()
  }
}
