/** The rows of the bar: the summary of the choice, and the strip that replaces it. */
import type { ReactElement } from 'react'
import type { Basket } from '../../../domain/selectors/basket.ts'
import { andMore, kronor } from '../../../domain/wording/swedish-amounts.ts'
import { useStatePart } from '../../core/core-context.tsx'
import { lineKey, lineWhen } from '../basket/basket-lines.ts'
import { choiceWords } from '../basket/choice-words.ts'
import { bookingBarTexts } from './booking-bar-texts.ts'

const SAID_LINES = 2
const SUMMARY_ID = 'booking-bar-summary'
/**
 * The ids of the elements that describe the buttons: the choice, its owner, and the rest of a quota. Some of them may be
 * absent.
 */
export const DESCRIPTION_IDS = `${SUMMARY_ID} booking-bar-owner booking-bar-left`

/**
 * The summary of the choice. Screen readers read it in whole words, and the screen shows a short form that fits on a phone.
 */
export const Summary = ({
  chosen,
  total,
}: {
  readonly chosen: Basket
  readonly total: number | null
}): ReactElement => {
  const resources = useStatePart('resources')
  const said = chosen.lines.slice(0, SAID_LINES)
  const unsaid = chosen.lines.length - said.length
  const { what, times, day, amount } = choiceWords(chosen.lines, resources)
  if (chosen.slotCount === 0) return <p className="booking-bar-what">{bookingBarTexts.waiting}</p>
  return (
    <div id={SUMMARY_ID} className="booking-bar-summary">
      <ul className="visually-hidden">
        {said.map((line) => (
          <li key={lineKey(line)}>
            <bdi>{line.title}</bdi>, {lineWhen(line)}
          </li>
        ))}
        {unsaid > 0 ? <li>{andMore(unsaid)}</li> : null}
      </ul>
      <p className="booking-bar-what">
        <span className="booking-bar-things" aria-hidden="true">
          {what}
        </span>
        {times === '' ? null : (
          <span className="booking-bar-part" aria-hidden="true">
            {times}
          </span>
        )}
        {total === null ? null : <strong className="booking-bar-part booking-bar-total">{kronor(total)}</strong>}
      </p>
      <p className="booking-bar-price medium muted numeric">
        <span aria-hidden="true">{day}</span>
        <span className="booking-bar-part">{amount}</span>
      </p>
    </div>
  )
}

/** A strip that replaces the bar while the person is on an account page. It says that the choice is kept. */
export const WaitingStrip = ({ lines: [first, ...others] }: Pick<Basket, 'lines'>): ReactElement => (
  <p className="booking-bar-waiting">
    {first === undefined ? (
      bookingBarTexts.waiting
    ) : (
      <>
        <span className="booking-bar-waiting-title">
          <bdi>{first.title}</bdi>,
        </span>{' '}
        {lineWhen(first)}
        {others.length === 0 ? '' : ` ${andMore(others.length)}`} {bookingBarTexts.waitsForYou}
      </>
    )}
  </p>
)
