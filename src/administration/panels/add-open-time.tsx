/**
 * The form of a new opening time, on one or several weekdays: 08:00 to 17:00 unless something else is said (spec 9).
 * Invariant: days that could be added are unticked, so that sending again adds no other twice.
 */
import { type ReactElement, useId } from 'react'
import { parseOpenTime } from '../../../domain/rules/parse-times.ts'
import { parsed, problemsOf } from '../../../domain/rules/parsed.ts'
import { weekdayName } from '../../../domain/wording/dates-of-record.ts'
import { CheckboxField, CheckboxGroup } from '../../kit/form/field.tsx'
import { useFormFrame } from '../../kit/form/use-form-frame.tsx'
import { AddPart } from './add-part.tsx'
import { openTimesTexts } from './open-times-texts.ts'
import { weekdaysFromMonday } from './opening-week.ts'
import type { PanelOwner } from './panel-owner.ts'
import { TimeFields } from './time-fields.tsx'
import { sentTimes, type TypedTimes } from './time-input.ts'
import { usePartCalls } from './use-part-calls.ts'
import './add-open-time.css'

interface Fields extends TypedTimes {
  readonly days: readonly string[]
}

interface AddOpenTimeProps {
  readonly owner: PanelOwner
  /** What is to be known before; null: nothing. */
  readonly note: string | null
}

const names = ['days', 'startTime', 'endTime'] as const

const newOpenTime: Fields = { days: [], startTime: '08:00', endTime: '17:00' }

const parseFields = ({ days, ...times }: Fields) => {
  const interval = parseOpenTime(sentTimes(times))
  return parsed(
    { ...problemsOf(interval), days: days.length === 0 ? openTimesTexts.daysRequired : null },
    interval._tag === 'Problems'
      ? null
      : {
          days: weekdaysFromMonday.filter((weekday) => days.includes(String(weekday))),
          interval: interval.value,
        },
  )
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

export const AddOpenTime = ({ owner, note }: AddOpenTimeProps): ReactElement => {
  const calls = usePartCalls(owner)
  const id = useId()
  const frame = useFormFrame({
    defaultValues: newOpenTime,
    names,
    parse: parseFields,
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
  const { form, input, recheck } = frame
  const { id: firstDayId, error: daysError, onBlur: onLeaveDays, ...dayInputs } = input('days')

  return (
    <AddPart title={openTimesTexts.add} submitText={openTimesTexts.submit} frame={frame}>
      {note === null ? null : <p className="notice">{note}</p>}
      <CheckboxGroup
        id={firstDayId}
        error={daysError}
        label={openTimesTexts.days}
        onLeave={(event) => void onLeaveDays(event)}
      >
        {(groupErrorId) => (
          <div className="panel-day-boxes">
            {weekdaysFromMonday.map((weekday, index) => (
              <CheckboxField
                key={weekday}
                id={index === 0 ? firstDayId : `${id}-${weekday}`}
                label={capital(weekdayName(weekday))}
                groupErrorId={groupErrorId}
                value={String(weekday)}
                {...dayInputs}
              />
            ))}
          </div>
        )}
      </CheckboxGroup>
      <TimeFields start={input('startTime', { onChange: () => recheck('endTime') })} end={input('endTime')} />
    </AddPart>
  )
}
