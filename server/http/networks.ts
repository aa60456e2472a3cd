/**
 * What the caps count as one besides a source itself. One customer may have a /56 or a /48 of IPv6 addresses, so what is asked from
 * many /64 of one is counted together, with wider caps. Invariant: the first and the last of a network, compared as bytes, have
 * all of its sources between them and no other.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely'

export interface Network {
  readonly first: string
  readonly last: string
  /** It may have so many times what one source may. */
  readonly times: number
  /** The same of its share of a day, since four quarters would be all of it. */
  readonly shares: number
}

/** Characters of a source that its /56 and its /48 have in common. */
const LENGTH_OF_56 = '2001:0db8:0001:00'.length
const LENGTH_OF_48 = '2001:0db8:0001'.length
/** It comes after all that a source is written with. */
const AFTER_ALL = '~'

const networkOf = (first: string, times: number, shares: number): Network => ({
  ...{ first, last: `${first}${AFTER_ALL}` },
  ...{ times, shares },
})

/** The widest first. @param source as `sourceOf` writes it; one of IPv4 is in no other network */
export const networksOf = (source: string): readonly [Network, ...Network[]] => {
  const own = { first: source, last: source, times: 1, shares: 1 }
  if (!source.endsWith('::/64')) return [own]
  return [networkOf(source.slice(0, LENGTH_OF_48), 16, 3), networkOf(source.slice(0, LENGTH_OF_56), 4, 2), own]
}

/** As SQL, of the column `source`; the index on it counts by bytes too. */
export const sourceWithin = ({ first, last }: Network): RawBuilder<SqlBool> =>
  sql<SqlBool>`(source collate "C" between ${first}::text and ${last}::text)`
