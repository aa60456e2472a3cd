/**
 * The networks of a source, which the caps count as one too. One customer may have a /56 or a /48 of IPv6 addresses, so the caps
 * count all /64 of each together, and are wider for them. Invariant: all sources of a network, compared as bytes, lie between its
 * first and its last, and no other source does.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely'

export interface Network {
  readonly first: string
  readonly last: string
  /** It may have so many times what one source may. */
  readonly times: number
  /** Its share of a day is so many times as large, since four quarters would be all of it. */
  readonly shares: number
}

/** The sources of a /56 and of a /48 have so many characters in common. */
const LENGTH_OF_56 = '2001:0db8:0001:00'.length
const LENGTH_OF_48 = '2001:0db8:0001'.length
/** It comes after every character that a source is written with. */
const AFTER_ALL = '~'

const networkOf = (first: string, times: number, shares: number): Network => ({
  ...{ first, last: `${first}${AFTER_ALL}` },
  ...{ times, shares },
})

/** @param source as `sourceOf` writes it; one of IPv4 is in no other network @returns the widest first */
export const networksOf = (source: string): readonly [Network, ...Network[]] => {
  const own = { first: source, last: source, times: 1, shares: 1 }
  if (!source.endsWith('::/64')) return [own]
  return [networkOf(source.slice(0, LENGTH_OF_48), 16, 3), networkOf(source.slice(0, LENGTH_OF_56), 4, 2), own]
}

/** The same comparison here: a source has no character but ASCII's, which JavaScript compares as bytes. */
export const isWithin = ({ first, last }: Network, source: string): boolean => first <= source && source <= last

/** SQL about the column `source`: an index of it compares bytes as well. */
export const sourceWithin = ({ first, last }: Network): RawBuilder<SqlBool> =>
  sql<SqlBool>`(source collate "C" between ${first}::text and ${last}::text)`
