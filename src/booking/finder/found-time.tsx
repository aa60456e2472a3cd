/**
 * A found time as a card, with its room, time, price and actions. Invariant: the button and the focus stay in place,
 * whatever happens to the time.
 */
import { type ReactElement, useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { weekTextOf } from '../../../domain/calendar/iso-week.ts'
import type { FoundTime } from '../../../domain/schema/calls/finding-calls.ts'
import { bookedBy } from '../../../domain/wording/booker-words.ts'
import { kronor } from '../../../domain/wording/swedish-amounts.ts'
import { announce } from '../../kit/design/announce.ts'
import { Icon } from '../../kit/design/icon.tsx'
import { groupDayPath, resourceWeekPath } from '../../shell/routing/paths.ts'
import { unheardTexts } from '../unheard/unheard-texts.ts'
import { type Place, seatWords, whenWords } from './found-facts.ts'
import { type HitState, keyOfHit, type Terms } from './found-times.ts'

interface FoundTimeCardProps {
  readonly hit: FoundTime
  readonly terms: Terms
  readonly state: HitState
  /** Whether times can be chosen and let go now. */
  readonly live: boolean
  readonly title: string
  /** Undefined: the group of the time has not been read yet. */
  readonly place: Place | undefined
  /** How the time differs from the wish. Null: it does not differ. */
  readonly difference: string | null
  readonly onChoose: () => void
  readonly onLetGo: () => void
}

/** The words for a state in which a time cannot be chosen. */
const states = { taken: 'Nyss tagen', past: 'Förbi', own: 'Bokad av dig' } as const

/** The reason why a press on the button does nothing. Null: the press chooses the time or lets it go. */
const obstacleTo = ({ terms, state, live }: Pick<FoundTimeCardProps, 'terms' | 'state' | 'live'>): string | null => {
  if (state === 'taken' || state === 'past' || state === 'own') return states[state]
  if (state === 'pending') return 'Vänta, tiden är på väg.'
  if (!live) return unheardTexts.sentence
  return state === 'free' ? (terms.refused ?? null) : null
}

export const FoundTimeCard = (props: FoundTimeCardProps): ReactElement => {
  const { hit, terms, state, title, place, difference, onChoose, onLetGo } = props
  const when = whenWords(hit)
  /** The end of the names of the buttons and links, for people who hear only these names. */
  const said = ` ${title}, ${when}`
  const obstacle = obstacleTo(props)
  const isChosen = state === 'chosen'
  const bookers = place?.resource.bookedBy
  const cost = terms.price === 0 ? 'gratis' : kronor(terms.price)
  const price = state === 'taken' || state === 'past' || state === 'own' ? states[state] : cost
  const facts = [price, ...(place === undefined ? [] : [seatWords(place), difference ?? ''])]
    .filter((words) => words !== '')
    .join(', ')
  const asked = useRef<HitState | null>(null)
  // A screen reader does not read the new words of the focused button, so the change is announced. The bar announces a time
  // that could not be held.
  useEffect(() => {
    if (asked.current === null || state === 'pending') return
    if (state === asked.current) announce(`${state === 'chosen' ? 'Vald' : 'Släppt'}:${said}.`)
    asked.current = null
  }, [state, said])
  const press = (): void => {
    if (obstacle !== null) {
      announce(obstacle)
      return
    }
    asked.current = isChosen ? 'free' : 'chosen'
    if (isChosen) onLetGo()
    else onChoose()
  }
  return (
    <li
      className="found-time columns gap-1 gap-x-6 items-center card"
      data-accent={place?.group.color}
      data-state={state}
    >
      <div className="found-time-what stack break-anywhere">
        <h3 className="found-time-title large">
          <bdi>{title}</bdi>
        </h3>
        {difference === null ? null : <p className="found-time-differs warning strong">{difference}</p>}
        <p className="strong numeric">{when}</p>
        {place === undefined ? null : (
          <>
            <p className="medium">
              {[seatWords(place), ...(place.resource.attributes ?? []).map(({ name }) => name)]
                .filter(Boolean)
                .join(' · ')}
            </p>
            <p className="medium muted">{[place.group.title, place.group.place].filter(Boolean).join(', ')}</p>
            {bookers === undefined || terms.refused !== undefined ? null : (
              <p className="medium">{bookedBy(bookers)}</p>
            )}
          </>
        )}
        {terms.refused === undefined ? null : <p className="found-time-refused warning strong">{terms.refused}</p>}
      </div>
      <p className="found-time-price text-end strong keep-together numeric">{price}</p>
      <div className="found-time-ways columns gap-x-3">
        <button
          type="button"
          className={isChosen ? 'button found-time-chosen' : 'button'}
          aria-disabled={obstacle !== null && state !== 'pending'}
          aria-busy={state === 'pending'}
          aria-description={facts}
          onClick={press}
        >
          {isChosen ? <Icon name="check" /> : null}
          {isChosen ? 'Vald' : 'Välj'}
          <span className="visually-hidden">{isChosen ? `${said}, tryck för att släppa` : said}</span>
        </button>
        <Link
          id={`dag-${keyOfHit(hit)}`}
          className="found-time-way finger-high"
          href={groupDayPath(hit.groupId, hit.date, hit.resourceId)}
        >
          Visa dagen
          <span className="visually-hidden">{said}</span>
        </Link>
        <Link
          id={`vecka-${keyOfHit(hit)}`}
          className="found-time-way finger-high"
          href={resourceWeekPath(hit.resourceId, weekTextOf(hit.date))}
        >
          Visa veckan
          <span className="visually-hidden">{said}</span>
        </Link>
      </div>
    </li>
  )
}
