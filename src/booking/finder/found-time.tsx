/** A time that was found: where, when, what it costs, and what one can do with it. */
import type { ReactElement, ReactNode } from 'react'
import { Link } from 'wouter'
import type { FoundTime } from '../../../domain/schema/calls/finding-calls.ts'
import { groupDayPath } from '../../shell/routing/paths.ts'
import { finderTexts } from './finder-texts.ts'
import { factWords, type Place, placeWords, priceWords, whenWords } from './found-facts.ts'
import { keyOfHit } from './found-times.ts'

interface FoundTimeCardProps {
  readonly hit: FoundTime
  readonly title: string
  /** Undefined: its house has not been read yet. */
  readonly place: Place | undefined
  /** How it differs from the wish; null: it does not. */
  readonly difference: string | null
}

export const FoundTimeCard = ({ hit, title, place, difference }: FoundTimeCardProps): ReactElement => {
  const when = whenWords(hit)
  const ofHit: ReactNode = <span className="visually-hidden">{finderTexts.ofHit(title, when)}</span>
  return (
    <li className="found-time" data-accent={place?.group.color}>
      <div className="found-time-what">
        <h3 className="found-time-title">{title}</h3>
        {difference === null ? null : <p className="found-time-differs">{difference}</p>}
        <p className="found-time-when numeric">{when}</p>
        {place === undefined ? null : (
          <>
            <p className="found-time-facts">{factWords(place)}</p>
            <p className="found-time-place muted">{placeWords(place)}</p>
          </>
        )}
        {hit.refused === undefined ? null : <p className="found-time-refused">{hit.refused}</p>}
      </div>
      <p className="found-time-price numeric">{priceWords(hit)}</p>
      <div className="found-time-ways">
        <Link id={`dag-${keyOfHit(hit)}`} className="found-time-way" href={groupDayPath(hit.groupId, hit.date)}>
          {finderTexts.showDay}
          {ofHit}
        </Link>
      </div>
    </li>
  )
}
