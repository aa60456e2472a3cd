/**
 * How column values become JavaScript values, the same for both engines. Invariant: a date or a time is never a `Date`
 * (design 9), an instant is ISO 8601 text with milliseconds and Z, and a number that cannot be exact is an error.
 */
import pg from 'pg'

const { builtins } = pg.types

const wholeNumber = (text: string): number => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError('A bigint of the database is not a safe integer')
  return value
}

/** `2026-03-02 08:00:00.123456+00`, with whatever offset the session has; less than a millisecond is cut off. */
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

/** For the settings of a `pg` client. */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: (type, format) =>
    (format === 'binary' ? undefined : ownParsers.get(type)) ?? pg.types.getTypeParser(type, format),
}
