/**
 * A found time as a card: its room with a picture, its time, why it stands first, its price, and its actions. The nearest
 * other times of the room that day stand beside it as buttons. Invariant: of one card at most one time is chosen, because a
 * press on another one takes its place.
 */
import type { ReactElement } from 'react'
import { Link } from 'wouter'
import { weekTextOf } from '../../../domain/calendar/iso-week.ts'
import type { FoundTime } from '../../../domain/schema/calls/finding-calls.ts'
import { bookedBy } from '../../../domain/wording/booker-words.ts'
import { priceOrFree } from '../../../domain/wording/slot-price-words.ts'
import { shortClock, shortDate, timeRange } from '../../../domain/wording/swedish-dates.ts'
import { smallPicture } from '../../kit/design/small-picture.ts'
import { groupDayPath, resourceWeekPath } from '../../shell/routing/paths.ts'
import { UNCLAIMED } from '../booking-grid/slots/slot-texts.ts'
import { ChooseTime, stateWords } from './choose-time.tsx'
import { type Place, seatWords, whenWords } from './found-facts.ts'
import { type HitState, keyOfHit, othersOf, type Terms } from './found-times.ts'

interface FoundTimeCardProps {
  readonly hit: FoundTime
  readonly termsOf: (hit: FoundTime) => Terms
  readonly stateOf: (hit: FoundTime) => HitState
  /** Whether times can be chosen and let go now. */
  readonly live: boolean
  readonly title: string
  /** Undefined means that the group of the time has not been read yet. */
  readonly place: Place | undefined
  /** How the time differs from the wish. Null means that it does not differ. */
  readonly difference: string | null
  /** Why the time stands before others. */
  readonly reasons: readonly string[]
  /** @param instead the times of the card that are chosen, whose place it takes */
  readonly onChoose: (hit: FoundTime, instead: readonly FoundTime[]) => void
  readonly onLetGo: (hit: FoundTime) => void
}

const costOf = ({ price, asksSignIn }: Terms): string => {
  if (asksSignIn !== undefined) return 'Pris när du loggat in'
  return priceOrFree(price)
}

interface FoundWordsProps extends Pick<FoundTimeCardProps, 'hit' | 'title' | 'place' | 'difference' | 'reasons'> {
  readonly terms: Terms
}

/** The words of a card: the room, how the time differs, when it is, why it stands first, and what the room is like. */
const FoundWords = ({ hit, title, place, difference, reasons, terms }: FoundWordsProps): ReactElement => {
  const bookers = place?.resource.bookedBy
  return (
    <div className="found-time-what stack break-anywhere">
      <h3 className="found-time-title large">
        <bdi>{title}</bdi>
      </h3>
      {difference === null ? null : <p className="found-time-differs warning strong">{difference}</p>}
      <p className="found-time-when strong numeric">
        {shortDate(hit.date)} <span className="keep-together">{timeRange(hit)}</span>
      </p>
      {reasons.length === 0 ? null : (
        <ul className="found-time-reasons cluster medium strong">
          {reasons.map((reason) => (
            <li key={reason} className="keep-together">
              {reason}
            </li>
          ))}
        </ul>
      )}
      {place === undefined ? null : (
        <>
          <p className="medium">
            {[seatWords(place), ...(place.resource.attributes ?? []).map(({ name }) => name)]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <p className="medium muted">{[place.group.title, place.group.place].filter(Boolean).join(', ')}</p>
          {bookers === undefined || terms.refused !== undefined ? null : <p className="medium">{bookedBy(bookers)}</p>}
        </>
      )}
      {terms.refused === undefined ? null : <p className="found-time-refused warning strong">{terms.refused}</p>}
    </div>
  )
}

export const FoundTimeCard = (props: FoundTimeCardProps): ReactElement => {
  const { hit, termsOf, stateOf, live, title, place, difference, reasons, onChoose, onLetGo } = props
  const [terms, state] = [termsOf(hit), stateOf(hit)]
  const when = whenWords(hit)
  /** The end of the names of the links, for people who hear only these names. */
  const said = ` ${title}, ${when}`
  const price = stateWords[state] ?? costOf(terms)
  const seats = place === undefined ? [] : [seatWords(place)]
  const unclaimed = state === 'unclaimed' ? `Ledig – ${UNCLAIMED}` : ''
  const facts = [price, unclaimed, ...seats, difference ?? '', ...reasons].filter((words) => words !== '').join(', ')
  const others = othersOf(hit)
  const [picture = place?.group.media[0]] = place?.resource.media ?? []
  const button = (time: FoundTime) => ({
    ...{ live, terms: termsOf(time), state: stateOf(time), said: `${title}, ${whenWords(time)}` },
    onChoose: () =>
      onChoose(
        time,
        [hit, ...others].filter((each) => each !== time && stateOf(each) === 'chosen'),
      ),
    onLetGo: () => onLetGo(time),
  })
  return (
    <li
      className="found-time columns gap-1 gap-x-5 card"
      data-accent={place?.group.color}
      data-state={state}
      data-picture={picture !== undefined}
    >
      {picture === undefined ? null : (
        <img
          className="found-time-picture rounded never-on-paper"
          src={smallPicture(picture)}
          alt=""
          width={480}
          height={360}
          loading="lazy"
        />
      )}
      <FoundWords {...{ hit, title, place, difference, reasons, terms }} />
      <p className="found-time-price text-end strong numeric">
        {price}
        {unclaimed === '' ? null : <span className="found-time-unclaimed plain medium">{unclaimed}</span>}
      </p>
      <div className="found-time-ways columns gap-x-3">
        <ChooseTime {...button(hit)} className="button" facts={facts} />
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
      {others.length === 0 || terms.refused !== undefined ? null : (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form, and these are buttons.
        <div
          role="group"
          className="found-time-others cluster gap-2 items-center never-on-paper"
          aria-label={`Andra tider i ${title}, ${shortDate(hit.date)}`}
        >
          <span className="medium muted">Eller</span>
          {others.map((other) => (
            <ChooseTime
              key={keyOfHit(other)}
              {...button(other)}
              className="button found-time-other numeric"
              shown={shortClock(other.startTime)}
              facts={stateWords[stateOf(other)] ?? costOf(termsOf(other))}
            />
          ))}
        </div>
      )}
    </li>
  )
}
