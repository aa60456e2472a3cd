/**
 * The form of a new opening time, on one or several weekdays: 08:00 to 17:00 unless something else is said (spec 9).
 * Invariant: days that could be added are unticked, so that sending again adds no other twice.
 */
import { type ReactElement, useId } from 'react'
import { useCore } from '../../core/core-context.tsx'
import { CheckboxField, CheckboxGroup, TextField } from '../../kit/form/field.tsx'
import { useFormFrame } from '../../kit/form/use-form-frame.tsx'
import { weekdayName } from '../../kit/texts/swedish-dates.ts'
import { AddPart } from './add-part.tsx'
import { openTimesTexts } from './open-times-texts.ts'
import { endProblem, intervalOf, startProblem, type TypedTimes } from './opening-rules.ts'
import { weekdaysFromMonday } from './opening-week.ts'
import type { PanelOwner } from './panel-owner.ts'
import { addOpenTime } from './part-calls.ts'

interface Fields extends TypedTimes {
  readonly days: readonly string[]
}

interface AddOpenTimeProps {
  readonly owner: PanelOwner
  /** What is to be known before; null: nothing. */
  readonly note: string | null
}

const names = ['days', 'startTime', 'endTime'] as const

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

export const AddOpenTime = ({ owner, note }: AddOpenTimeProps): ReactElement => {
  const core = useCore()
  const id = useId()
  const frame = useFormFrame<Fields>({
    defaultValues: { days: [], startTime: '08:00', endTime: '17:00' },
    names,
    submit: async (fields) => {
      const interval = intervalOf(fields)
      if (interval === null) throw new Error('A form without its times has been refused')
      const days = weekdaysFromMonday.filter((weekday) => fields.days.includes(String(weekday)))
      for (const [index, dayOfWeek] of days.entries()) {
        const isLast = index === days.length - 1
        const answer = await addOpenTime(core, owner, { dayOfWeek, ...interval }, isLast)
        if (answer._tag === 'Failed') return answer.failure
        form.setValue('days', days.slice(index + 1).map(String))
      }
      form.reset()
      return null
    },
  })
  const { form, field } = frame
  const { register, getFieldState, trigger } = form
  const days = field('days')
  const { onBlur: onLeaveDays, ...dayInputs } = register('days', {
    validate: (chosen) => chosen.length > 0 || openTimesTexts.daysRequired,
  })

  return (
    <AddPart title={openTimesTexts.add} submitText={openTimesTexts.submit} frame={frame}>
      {note === null ? null : <p className="notice">{note}</p>}
      <CheckboxGroup {...days} label={openTimesTexts.days} onLeave={(event) => void onLeaveDays(event)}>
        {(groupErrorId) => (
          <div className="panel-day-boxes">
            {weekdaysFromMonday.map((weekday, index) => (
              <CheckboxField
                key={weekday}
                id={index === 0 ? days.id : `${id}-${weekday}`}
                label={capital(weekdayName(weekday))}
                error={undefined}
                groupErrorId={groupErrorId}
                value={String(weekday)}
                {...dayInputs}
              />
            ))}
          </div>
        )}
      </CheckboxGroup>
      <div className="panel-fields">
        <TextField
          {...field('startTime')}
          label={openTimesTexts.startTime}
          type="time"
          required
          {...register('startTime', {
            validate: (typed) => startProblem(typed) ?? true,
            onChange: () => {
              if (getFieldState('endTime').invalid) void trigger('endTime')
            },
          })}
        />
        <TextField
          {...field('endTime')}
          label={openTimesTexts.endTime}
          hint={openTimesTexts.endHint}
          type="time"
          required
          {...register('endTime', { validate: (typed, fields) => endProblem(typed, fields) ?? true })}
        />
      </div>
    </AddPart>
  )
}
