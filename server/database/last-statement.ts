/**
 * The driver of both engines, by which the last statement of a transaction and its `commit` leave in one turn. No other work of this
 * process runs between the two, so none lengthens the time for which the statement's locks are held (docs/decisions/0075). Invariants: where
 * the statement fails, the database answers `commit` with a rollback, and the caller gets the statement's error; a connection that is lost
 * there leaves the outcome unknown, as it does at any commit.
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
    // Both are handed to the client before either is waited for; the client keeps their order.
    const sent = send?.()
    const [answered, committed] = await Promise.allSettled([sent, super.commitTransaction(connection)])
    // The statement's error says why, and the commit's only that it was no commit.
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
 * Makes the statement the transaction's last: it is sent with the commit, and its failure is that of the commit. The
 * work returns after it without another query.
 * @returns what gives the rows once the transaction is committed
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
