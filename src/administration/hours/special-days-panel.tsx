/** Dates on which a group or a resource has other hours than its week's. */
import type { ReactElement } from 'react'
import { durationMinutes } from '../../../domain/calendar/interval.ts'
import type { LocalDate } from '../../../domain/calendar/local-date.ts'
import type { SpecialDay } from '../../../domain/schema/booking-rules.ts'
import type { RowId } from '../../../domain/schema/ids.ts'
import { useWallNow } from '../../kit/use-wall-now.ts'
import type { Owned } from '../panels/panel-owner.ts'
import { RemoveAffecting } from '../panels/remove-affecting.tsx'
import { usePartCalls } from '../panels/use-part-calls.ts'
import { AddHolidays } from './add-holidays.tsx'
import { AddSpecialDay } from './add-special-day.tsx'
import { openTimesTexts } from './open-times-texts.ts'
import { openingRange } from './opening-week.ts'
import { type NamedDay, openStretches, sortedSpecialDays, specialDayWords } from './special-day-words.ts'
import { specialDaysTexts as texts } from './special-days-texts.ts'
import './locks-panel.css'
import './special-days-panel.css'

const idsOf = ({ parts }: NamedDay<SpecialDay>): readonly RowId[] => parts.map(({ id }) => id)

interface DayListProps {
  readonly owned: Owned
  readonly label: string
  readonly days: readonly NamedDay<SpecialDay>[]
  readonly today: LocalDate
}

const DayList = ({ owned, label, days, today }: DayListProps): ReactElement => {
  const calls = usePartCalls()
  const { slotTime } = owned.group
  return (
    <ul className="panel-list" aria-label={label}>
      {days.map((day) => {
        const words = specialDayWords(day, today)
        return (
          <li key={`${day.date} ${day.title}`} className="panel-row">
            <span className="panel-row-words">
              <span className="special-day-title">{day.title}</span>
              <span className="numeric">{words}</span>
              {openStretches(day.parts)
                .filter((stretch) => durationMinutes(stretch) < slotTime)
                .map((stretch) => (
                  <span key={stretch.startTime} className="special-day-warning numeric">
                    {openTimesTexts.tooShort(openingRange(stretch), slotTime)}
                  </span>
                ))}
            </span>
            <RemoveAffecting
              owned={owned}
              what={`${day.title}, ${words}`}
              texts={texts.remove}
              change={{ _tag: 'SpecialDaysRemoved', ids: idsOf(day) }}
              call={() => calls.removeSpecialDays(idsOf(day))}
            />
          </li>
        )
      })}
    </ul>
  )
}

export const SpecialDaysPanel = (owned: Owned): ReactElement => {
  const { owner, own, group } = owned
  const today = useWallNow().date
  const { coming, past } = sortedSpecialDays(own.specialDays ?? [], today)
  const isGroup = owner._tag === 'Group'
  // A resource's own special day on a date stands in place of its group's.
  const ofGroup = isGroup
    ? []
    : sortedSpecialDays(group.specialDays ?? [], today).coming.filter(({ date }) =>
        coming.every((day) => day.date !== date),
      )
  const list = { owned, today }
  return (
    <>
      {coming.length === 0 ? (
        <p className="panel-empty">{isGroup ? texts.empty : texts.emptyOfResource}</p>
      ) : (
        <DayList label={texts.title} days={coming} {...list} />
      )}
      {ofGroup.length === 0 ? null : (
        <div className="panel-note">
          <p>{texts.ofGroup}</p>
          <ul>
            {ofGroup.map((day) => (
              <li key={`${day.date} ${day.title}`} className="numeric">
                {day.title}, {specialDayWords(day, today)}
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="special-days-adding">
        <AddSpecialDay owned={owned} today={today} />
        <AddHolidays owned={owned} today={today} />
      </div>
      {past.length === 0 ? null : (
        <details className="panel-past">
          <summary>{texts.past(past.length)}</summary>
          <DayList label={texts.pastList} days={past} {...list} />
        </details>
      )}
    </>
  )
}
