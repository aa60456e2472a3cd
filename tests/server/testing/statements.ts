/**
 * Counts the statements to the database during a piece of work. They are counted and not timed, so that a busy machine does not change the
 * result.
 */
import { type CompiledQuery, type DatabaseConnection, PostgresDriver } from 'kysely'
import { vi } from 'vitest'

/**
 * The courier takes mails and marks them as sent in its own time, as soon as a call has committed, and the end of holds looks when
 * the next is due; the bounds of a transaction are no statements of the work.
 */
const notOfWork =
  /^with "due" as|^update "outbox_mail" set .*("sent_at"|"last_error")|::double precision as wait$|^(begin|commit|rollback)$/

/** Hands over each statement of this process before it is executed. */
export const watchingStatements = async <Result>(
  watch: (query: CompiledQuery) => void,
  work: () => Promise<Result>,
): Promise<Result> => {
  const watched = new Set<DatabaseConnection>()
  const acquire = PostgresDriver.prototype.acquireConnection
  const spy = vi.spyOn(PostgresDriver.prototype, 'acquireConnection').mockImplementation(async function (
    this: PostgresDriver,
    options,
  ) {
    const connection = await acquire.call(this, options)
    if (watched.has(connection)) return connection
    watched.add(connection)
    const execute = connection.executeQuery.bind(connection)
    Object.defineProperty(connection, 'executeQuery', {
      configurable: true,
      value: (query: Parameters<typeof execute>[0], ...rest: []) => {
        watch(query)
        return execute(query, ...rest)
      },
    })
    return connection
  })
  try {
    return await work()
  } finally {
    spy.mockRestore()
    for (const connection of watched) Reflect.deleteProperty(connection, 'executeQuery')
  }
}

/** Counts the statements about a table. Statements of the server itself and of its sender of mails are not counted. */
export const statementsOf = async <Result>(
  about: RegExp,
  work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly statements: readonly string[] }> => {
  const statements: string[] = []
  const result = await watchingStatements(({ sql }) => {
    if (about.test(sql) && !notOfWork.test(sql)) statements.push(sql)
  }, work)
  return { result, statements }
}
