/**
 * The networks to which a source belongs. One customer may have a /56 or a /48 of IPv6 addresses. So the caps also count all sources of
 * such a network together, and allow the network more than one source.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * A network whose sources the caps count together. Invariant: compared as bytes, all its sources are from `first` to `last`, and no other
 * source is.
 */
export interface Network {
  readonly first: string
  readonly last: string
  /** The caps of the network are this many times those of one source. */
  readonly times: number
  /**
   * How many times as large the network's share of a day is. It is less than `times`, because four times a quarter would be the whole day.
   */
  readonly shares: number
  /** How many times as much of this process the network may use. By default, a /48 may use less than one core. */
  readonly allowance: number
}

/** All sources in a /56, and all sources in a /48, begin with this many equal characters. */
const LENGTH_OF_56 = '2001:0db8:0001:00'.length
const LENGTH_OF_48 = '2001:0db8:0001'.length
/** This character sorts after every character of a source. */
const AFTER_ALL = '~'

/**
 * The networks of a source, the widest first.
 * @param source a source that `sourceOf` in `client-address.ts` has made. An IPv4 source has only one network, which is the source itself.
 */
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

/** The SQL condition for `isWithin`, about the column `source`. The collation "C" compares bytes, as the index of that column does. */
export const sourceWithin = ({ first, last }: Network): RawBuilder<SqlBool> =>
  sql<SqlBool>`(source collate "C" between ${first}::text and ${last}::text)`
