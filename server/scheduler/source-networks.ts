/**
 * The networks that a source is in. One customer of a network may have a /56 or a /48 of IPv6 addresses, so the caps also count all sources
 * of such a network together, and allow it more than one source.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * A network whose sources the caps count together. Invariant: compared as bytes, all its sources are from `first` to `last`, and no other
 * source is.
 */
export interface Network {
  readonly first: string
  readonly last: string
  /** How many times as much as one source the network may have. */
  readonly times: number
  /** How many times as large its share of a day is. That is less than `times`: four times a quarter would be the whole day. */
  readonly shares: number
  /** How many times as much of this process it may use. By default a /48 may use less than one core. */
  readonly allowance: number
}

/** The sources of a /56, and those of a /48, begin with this many equal characters. */
const LENGTH_OF_56 = '2001:0db8:0001:00'.length
const LENGTH_OF_48 = '2001:0db8:0001'.length
/** Comes after every character that a source can have. */
const AFTER_ALL = '~'

/** The networks of a source, the widest first. @param source as `sourceOf` of `client-address.ts` writes it; one of IPv4 is in no wider network */
export const networksOf = (source: string): readonly [Network, ...Network[]] => {
  const own = { first: source, last: source, times: 1, shares: 1, allowance: 1 }
  if (!source.endsWith('::/64')) return [own]
  const of48 = source.slice(0, LENGTH_OF_48)
  const of56 = source.slice(0, LENGTH_OF_56)
  return [
    { first: of48, last: `${of48}${AFTER_ALL}`, times: 16, shares: 3, allowance: 3 },
    { first: of56, last: `${of56}${AFTER_ALL}`, times: 4, shares: 2, allowance: 2 },
    own,
  ]
}

/** Whether a source is in a network. Sources have ASCII characters only, which JavaScript compares as bytes. */
export const isWithin = ({ first, last }: Network, source: string): boolean => first <= source && source <= last

/** The same in SQL, about the column `source`. The collation "C" compares bytes, as the index of that column does. */
export const sourceWithin = ({ first, last }: Network): RawBuilder<SqlBool> =>
  sql<SqlBool>`(source collate "C" between ${first}::text and ${last}::text)`
