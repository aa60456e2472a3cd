/** The dates and periods when the opening times of a group or a resource differ from its ordinary week. */
import type { ReactElement } from 'react'
import { durationMinutes } from '../../../domain/calendar/interval.ts'
import type { LocalDate } from '../../../domain/calendar/local-date.ts'
import type { SpecialDay } from '../../../domain/schema/booking-rules.ts'
import { useWallNow } from '../../kit/use-wall-now.ts'
import type { Owned, PartsPanel } from '../panels/panel.tsx'
import { PartList, PartNote, PartRow, PastParts, RemoveButton } from '../panels/part-list.tsx'
import { usePartCalls } from '../panels/use-part-calls.ts'
import { AddHolidays } from './add-holidays.tsx'
import { tooShortWords } from './opening-week.ts'
import { SpecialDayForm } from './special-day-form.tsx'
import { type NamedDay, openStretches, sortedSpecialDays, specialDayKey, specialDayWords } from './special-day-words.ts'
import './hours.css'

interface DayRowProps {
  readonly owned: Owned
  readonly day: NamedDay<SpecialDay>
  readonly today: LocalDate
}

const DayRow = ({ owned, day, today }: DayRowProps): ReactElement => {
  const calls = usePartCalls()
  const { slotTime } = owned.group
  const words = specialDayWords(day, today)
  const what = `${day.title}, ${words}`
  const ids = day.parts.map(({ id }) => id)
  return (
    <PartRow
      what={what}
      change={(place) => <SpecialDayForm owned={owned} today={today} day={day} place={place} />}
      remove={
        <RemoveButton
          what={what}
          texts={{
            question: 'Ta bort den särskilda dagen?',
            action: 'Ta bort dagen',
            detail: 'Veckans öppettider gäller då igen. Bokningar som redan finns ligger kvar.',
          }}
          affecting={{ owned, change: { _tag: 'SpecialDaysRemoved', ids } }}
          call={() => calls.removeSpecialDays(ids)}
        />
      }
    >
      <span className="special-day-title block strong">
        <bdi>{day.title}</bdi>
      </span>
      <span className="numeric">{words}</span>
      {openStretches(day.parts)
        .filter((stretch) => durationMinutes(stretch) < slotTime)
        .map((stretch) => (
          <span key={stretch.startTime} className="block warning medium numeric">
            {tooShortWords(stretch, slotTime)}
          </span>
        ))}
    </PartRow>
  )
}

const SpecialDays = (owned: Owned): ReactElement => {
  const { owner, own, group } = owned
  const today = useWallNow().date
  const { coming, past } = sortedSpecialDays(own.specialDays ?? [], today)
  const isGroup = owner._tag === 'Group'
  // A special day of the resource replaces a special day of the group on the same date. Some days of a period may remain.
  const ofGroup = isGroup
    ? []
    : sortedSpecialDays(group.specialDays ?? [], today).coming.filter(
        (day) => day.lastDate !== null || coming.every(({ date, lastDate }) => lastDate !== null || date !== day.date),
      )
  const rowsOf = (days: readonly NamedDay<SpecialDay>[]): readonly ReactElement[] =>
    days.map((day) => <DayRow key={specialDayKey(day)} owned={owned} day={day} today={today} />)
  return (
    <>
      <PartList label={specialDaysPanel.title} empty={isGroup ? 'Inga särskilda dagar.' : 'Inga egna särskilda dagar.'}>
        {rowsOf(coming)}
      </PartList>
      <PartNote
        words="Gruppens särskilda dagar gäller också:"
        lines={ofGroup.map((day) => ({
          key: specialDayKey(day),
          line: `${day.title}, ${specialDayWords(day, today)}`,
        }))}
      />
      <div className="stack gap-3">
        <SpecialDayForm owned={owned} today={today} />
        <AddHolidays owned={owned} today={today} />
      </div>
      <PastParts summary={`Tidigare särskilda dagar (${past.length})`} label="Tidigare särskilda dagar">
        {rowsOf(past)}
      </PastParts>
    </>
  )
}

export const specialDaysPanel: PartsPanel = {
  title: 'Särskilda dagar',
  textOfGroup:
    'Dagar och perioder med andra tider än veckans, som helgdagar, sommartider eller extra öppet. De gäller i stället för öppettiderna, en enskild dag före en period. Låsningar gäller ändå.',
  textOfResource:
    'Egna särskilda dagar gäller i stället för resursens öppettider, och före gruppens. En enskild dag gäller före en period. Låsningar gäller ändå.',
  Parts: SpecialDays,
}
