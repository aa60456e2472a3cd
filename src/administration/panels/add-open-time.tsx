/**
 * The form of a new opening time, on one or several weekdays: 08:00 to 17:00 unless something else is said (spec 9).
 * Invariant: days that could be added are unticked, so that sending again adds no other twice.
 */
import type { ReactElement } from 'react'
import { parseOpenTime } from '../../../domain/parts/hours.ts'
import { parsed, problemsOf } from '../../../domain/rules/parsed.ts'
import { useFormFrame } from '../../kit/form/use-form-frame.tsx'
import { AddPart } from './add-part.tsx'
import { useAffected } from './affected-bookings.tsx'
import { openTimesTexts as texts } from './open-times-texts.ts'
import { weekdaysFromMonday } from './opening-week.ts'
import type { Owned } from './panel-owner.ts'
import { TimeFields } from './time-fields.tsx'
import { sentTimes } from './time-input.ts'
import { usePartCalls } from './use-part-calls.ts'
import { WeekdayBoxes } from './weekday-boxes.tsx'

/** None is ticked at first. */
const noDays: readonly string[] = []

interface AddOpenTimeProps {
  readonly owned: Owned
  /** What is to be known before; null: nothing. */
  readonly note: string | null
}

export const AddOpenTime = ({ owned, note }: AddOpenTimeProps): ReactElement => {
  const calls = usePartCalls()
  const affected = useAffected(owned)
  const frame = useFormFrame({
    defaultValues: { days: noDays, startTime: '08:00', endTime: '17:00' },
    names: ['days', 'startTime', 'endTime'],
    parse: ({ days: ticked, ...times }) => {
      const interval = parseOpenTime(sentTimes(times))
      const days = weekdaysFromMonday.filter((weekday) => ticked.includes(String(weekday)))
      return parsed(
        { ...problemsOf(interval), days: days.length === 0 ? texts.daysRequired : null },
        interval._tag === 'Problems' ? null : { days, interval: interval.value },
      )
    },
    confirm: ({ days, interval }) =>
      affected.ask({
        _tag: 'Opened',
        open: [...owned.own.open, ...days.map((dayOfWeek) => ({ dayOfWeek, ...interval }))],
      }),
    asks: affected.question !== null,
    submit: async ({ days, interval }) => {
      for (const [index, dayOfWeek] of days.entries()) {
        const isLast = index === days.length - 1
        const answer = await calls.addOpenTime({ dayOfWeek, ...interval }, isLast)
        if (answer._tag === 'Failed') return answer
        form.setValue('days', days.slice(index + 1).map(String))
      }
      return { _tag: 'Ok', value: null }
    },
    onSaved: () => form.reset(),
  })
  const { form, input } = frame

  return (
    <AddPart texts={texts} frame={frame} question={affected.question}>
      {note === null ? null : <p className="notice">{note}</p>}
      <WeekdayBoxes {...input('days')} label={texts.days} />
      <TimeFields frame={frame} />
    </AddPart>
  )
}
