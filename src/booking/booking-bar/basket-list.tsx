/**
 * The list of all chosen slots. Each slot has a button that lets it go and a link to its day. Many dates with one resource
 * are folded. Another button chooses the same times a week later.
 */
import type { ReactElement } from 'react'
import { Link, useLocation } from 'wouter'
import { addDays, daysBetween, type LocalDate } from '../../../domain/calendar/local-date.ts'
import type { SlotReference } from '../../../domain/schema/events.ts'
import type { BasketLine } from '../../../domain/selectors/basket.ts'
import { kronor } from '../../../domain/wording/swedish-amounts.ts'
import { longDate, shortDate, timeRange } from '../../../domain/wording/swedish-dates.ts'
import { useCore, useStatePart } from '../../core/core-context.tsx'
import { Icon } from '../../kit/design/icon.tsx'
import { groupDayPath } from '../../shell/routing/paths.ts'
import { lineKey, totalOf } from '../basket/basket-lines.ts'
import { type Fold, foldsOf, foldWords } from '../basket/folded-lines.ts'
import { choiceHistory } from './choice-history.ts'
import { askElsewhere } from './lapses.ts'
import './basket-list.css'

const basketListTexts = {
  removeSlot: (words: string): string => `Ta bort ${words}`,
  toDay: 'Visa dagen',
  /** @param day null if the slots are on several days */
  weekLater: (day: string | null): string => `Välj samma tider ${day ?? 'veckan efter'}`,
} as const

const WEEK = 7

/** The times in the last chosen week, moved one week later. A second press therefore continues from the first. */
const weekLaterOf = (lines: readonly BasketLine[]): readonly SlotReference[] => {
  const last = lines.reduce<LocalDate | null>(
    (latest, { date }) => (latest !== null && latest > date ? latest : date),
    null,
  )
  if (last === null) return []
  return lines
    .filter(({ date }) => daysBetween(date, last) < WEEK)
    .flatMap(({ resourceId, date, slots }) => slots.map((slot) => ({ resourceId, date: addDays(date, WEEK), ...slot })))
}

/** Shows the day and asks for the times there, as presses in its grid do. */
const WeekLater = ({ lines }: Pick<BasketListProps, 'lines'>): ReactElement | null => {
  const core = useCore()
  const [, navigate] = useLocation()
  const resources = useStatePart('resources')
  const slots = weekLaterOf(lines)
  const [first] = slots
  const groupId = first && resources[first.resourceId]?.groupId
  if (first === undefined || groupId === undefined) return null
  const isOneDay = slots.every(({ date }) => date === first.date)
  const choose = (): void => {
    navigate(groupDayPath(groupId, first.date, first.resourceId))
    choiceHistory.add({ what: 'chosen', slots, undoOwn: null })
    void askElsewhere(core, slots)
  }
  return (
    <button type="button" className="button" onClick={choose}>
      {basketListTexts.weekLater(isOneDay ? shortDate(first.date) : null)}
    </button>
  )
}

interface BasketListProps {
  readonly lines: readonly BasketLine[]
  readonly prices: ReadonlyMap<string, number> | null
}

interface LineProps extends Pick<BasketListProps, 'prices'> {
  readonly line: BasketLine
  /** Whether the line is in a fold that already shows the title. */
  readonly isTitled: boolean
}

const Line = ({ line, prices, isTitled }: LineProps): ReactElement => {
  const core = useCore()
  const resources = useStatePart('resources')
  const groupId = resources[line.resourceId]?.groupId
  const price = prices?.get(lineKey(line))
  return (
    <li className="basket-line stack gap-2">
      <div className="basket-line-head cluster items-baseline">
        {isTitled ? (
          <span className="basket-line-title strong">
            <bdi>{line.title}</bdi>
          </span>
        ) : null}
        <span className="muted">
          {longDate(line.date)}
          {price === undefined ? null : `, ${kronor(price)}`}
        </span>
        {groupId === undefined ? null : (
          <Link href={groupDayPath(groupId, line.date, line.resourceId)} className="basket-line-day">
            {basketListTexts.toDay}
            <span className="visually-hidden">{`, ${line.title}, ${longDate(line.date)}`}</span>
          </Link>
        )}
      </div>
      <ul className="cluster gap-2">
        {line.slots.map((slot) => (
          <li key={slot.startTime}>
            <button
              type="button"
              className="basket-slot rounded raised numeric"
              aria-label={basketListTexts.removeSlot(`${line.title}, ${longDate(line.date)}, ${timeRange(slot)}`)}
              onClick={() => {
                const slots = [{ resourceId: line.resourceId, date: line.date, ...slot }]
                choiceHistory.add({ what: 'let-go', slots, undoOwn: null })
                void core.command({ _tag: 'ReleaseSlots', slots })
              }}
            >
              {timeRange(slot)}
              <Icon name="close" />
            </button>
          </li>
        ))}
      </ul>
    </li>
  )
}

/** A fold with its dates inside: "Grupprum Eken, 20 tisdagar 18–20". */
const FoldedLines = ({ fold, prices }: Pick<BasketListProps, 'prices'> & { readonly fold: Fold }): ReactElement => {
  const sum = prices === null ? null : totalOf(fold, prices)
  return (
    <li className="basket-line stack gap-2">
      <details className="basket-fold">
        <summary className="numeric">
          <span className="basket-line-title strong">
            <bdi>{fold[0].title}</bdi>
          </span>{' '}
          <span className="muted">{`${foldWords(fold)}${sum === null ? '' : `, ${kronor(sum)}`}`}</span>
        </summary>
        <ul className="basket-list">
          {fold.map((line) => (
            <Line key={lineKey(line)} line={line} prices={prices} isTitled={false} />
          ))}
        </ul>
      </details>
    </li>
  )
}

export const BasketList = ({ lines, prices }: BasketListProps): ReactElement => (
  <>
    <ul className="basket-list">
      {foldsOf(lines).map((fold) => {
        const [line] = fold
        return fold.length === 1 ? (
          <Line key={lineKey(line)} line={line} prices={prices} isTitled />
        ) : (
          <FoldedLines key={lineKey(line)} fold={fold} prices={prices} />
        )
      })}
    </ul>
    <WeekLater lines={lines} />
  </>
)
