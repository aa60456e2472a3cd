/**
 * The driver of both engines. It sends the last statement of a transaction and the `commit` in the same turn of the event loop. No other
 * work of this process runs between the two, so no other work lengthens the time for which the statement's locks are held
 * (docs/decisions/0075). Invariants: If the statement fails, the database answers the `commit` with a rollback, and the caller gets the
 * statement's error. If the connection is lost at this point, the outcome is unknown, as with every commit.
 */
import {
  type DatabaseConnection,
  type Dialect,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type RawBuilder,
} from 'kysely'
import type { Transaction } from './database.ts'

type Send = () => Promise<unknown>

const lastStatements = new WeakMap<DatabaseConnection, Send>()

class LastStatementDriver extends PostgresDriver {
  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const send = lastStatements.get(connection)
    lastStatements.delete(connection)
    // The client gets both messages before either is awaited, and the client keeps their order.
    const sent = send?.()
    const [answered, committed] = await Promise.allSettled([sent, super.commitTransaction(connection)])
    // The statement's error has the cause. The commit's error shows only that nothing was committed.
    if (answered.status === 'rejected') throw answered.reason
    if (committed.status === 'rejected') throw committed.reason
  }

  override async rollbackTransaction(connection: Parameters<PostgresDriver['rollbackTransaction']>[0]): Promise<void> {
    lastStatements.delete(connection)
    await super.rollbackTransaction(connection)
  }
}

export const postgresDialect = (config: PostgresDialectConfig): Dialect => {
  const dialect = new PostgresDialect(config)
  return {
    createDriver: () => new LastStatementDriver(config),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (database) => dialect.createIntrospector(database),
  }
}

/**
 * Marks the statement as the last of its transaction. The statement is sent together with the commit, and its failure makes the commit
 * fail. After this call the work must return without another query.
 * @returns a function that gives the rows. It may be called after the commit.
 */
export const sendWithCommit = async <Row>(
  transaction: Transaction,
  statement: RawBuilder<Row>,
): Promise<() => readonly Row[]> => {
  const query = statement.compile(transaction)
  let rows: readonly Row[] | null = null
  await transaction.getExecutor().provideConnection(async (connection) => {
    lastStatements.set(connection, async () => {
      const answer = await connection.executeQuery<Row>(query)
      rows = answer.rows
    })
  })
  return () => {
    if (rows === null) throw new Error('The rows of a last statement are there after its commit, and not before')
    return rows
  }
}
