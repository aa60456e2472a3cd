/**
 * Makes the clients of both engines. They convert column values to JavaScript values and prepare each statement once, by name. Invariants:
 * A date or a time is never a `Date`. An instant is ISO 8601 text with milliseconds and Z. A number that JavaScript cannot represent
 * exactly is an error.
 */
import pg from 'pg'

const { builtins } = pg.types

const wholeNumber = (text: string): number => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError('A bigint of the database is not a safe integer')
  return value
}

/** Converts text such as `2026-03-02 08:00:00.123456+00`, with any offset of the session. Digits below a millisecond are cut off. */
const instantText = (text: string): string => {
  const parts = /^(\d{4,}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2}(?:\.\d{1,3})?)\d*([+-]\d{2})(?::(\d{2}))?$/.exec(text)
  if (parts === null) throw new RangeError('An instant of the database is not finite')
  const [, date, time, hours, minutes = '00'] = parts
  return new Date(`${date}T${time}${hours}:${minutes}`).toISOString()
}

const asIs = (text: string): string => text
const ownParsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, wholeNumber],
  [builtins.NUMERIC, Number],
  [builtins.DATE, asIs],
  [builtins.TIME, asIs],
  [builtins.TIMESTAMP, (text) => text.replace(' ', 'T')],
  [builtins.TIMESTAMPTZ, instantText],
  [builtins.INTERVAL, asIs],
])

/** The parsers of column values, for the settings of a `pg` client. */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: (type, format) =>
    (format === 'binary' ? undefined : ownParsers.get(type)) ?? pg.types.getTypeParser(type, format),
}

/**
 * The highest number of named statements. A statement whose text contains a list has a new text each time, and naming each would fill the
 * memory.
 */
const mostNamed = 500

const nameStatements = (client: pg.Client, names: Map<string, string>): void => {
  const query = client.query.bind(client)
  const named = (text: unknown, values: unknown, ...rest: unknown[]): unknown => {
    if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0)
      return Reflect.apply(query, client, [text, values, ...rest])
    const name = names.get(text) ?? (names.size < mostNamed ? `statement ${names.size}` : undefined)
    if (name !== undefined) names.set(text, name)
    return Reflect.apply(query, client, [{ name, text, values }, ...rest])
  }
  Reflect.set(client, 'query', named)
}

/**
 * Makes a class of clients for one pool.
 * @param configure returns settings for each client in addition to those of the pool
 */
export const clientsWithNames = (configure: () => pg.ClientConfig = () => ({})): typeof pg.Client => {
  const names = new Map<string, string>()
  return class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, ...configure() })
      nameStatements(this, names)
    }
  }
}
