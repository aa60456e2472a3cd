/** Everything that is chosen, slot by slot, each with a button that lets it go and a link to its day. */
import type { ReactElement } from 'react'
import { Link } from 'wouter'
import type { BasketLine } from '../../../domain/selectors/basket.ts'
import { kronor } from '../../../domain/wording/swedish-amounts.ts'
import { longDate, timeRange } from '../../../domain/wording/swedish-dates.ts'
import { useCore, useStatePart } from '../../core/core-context.tsx'
import { Icon } from '../../kit/design/icon.tsx'
import { groupDayPath } from '../../shell/routing/paths.ts'
import { lineKey } from '../basket/basket-lines.ts'
import { choiceHistory } from './choice-history.ts'
import './basket-list.css'

const basketListTexts = {
  removeSlot: (words: string): string => `Ta bort ${words}`,
  toDay: 'Visa dagen',
} as const

interface BasketListProps {
  readonly lines: readonly BasketLine[]
  readonly prices: ReadonlyMap<string, number> | null
}

export const BasketList = ({ lines, prices }: BasketListProps): ReactElement => {
  const core = useCore()
  const resources = useStatePart('resources')
  return (
    <ul className="basket-list">
      {lines.map((line) => {
        const groupId = resources[line.resourceId]?.groupId
        const price = prices?.get(lineKey(line))
        return (
          <li key={lineKey(line)} className="basket-line">
            <div className="basket-line-head">
              <span className="basket-line-title">{line.title}</span>
              <span className="muted">
                {longDate(line.date)}
                {price === undefined ? null : `, ${kronor(price)}`}
              </span>
              {groupId === undefined ? null : (
                <Link href={groupDayPath(groupId, line.date)} className="basket-line-day">
                  {basketListTexts.toDay}
                  <span className="visually-hidden">{`, ${longDate(line.date)}`}</span>
                </Link>
              )}
            </div>
            <ul className="basket-slots">
              {line.slots.map((slot) => (
                <li key={slot.startTime}>
                  <button
                    type="button"
                    className="basket-slot numeric"
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
      })}
    </ul>
  )
}
