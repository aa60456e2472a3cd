/**
 * Changes an opening time where it stands. The contract knows adding and removing alone, so the new time is added before
 * the old one goes: at no moment is closed what is open before and after.
 */
import { type ReactElement, useEffect, useRef } from 'react'
import type { Interval } from '../../../domain/calendar/interval.ts'
import type { OpenTime } from '../../../domain/entities.ts'
import { useCore } from '../../core/core-context.tsx'
import { TextField } from '../../kit/form/field.tsx'
import { useFormFrame } from '../../kit/form/use-form-frame.tsx'
import { clockTime } from '../../kit/texts/swedish-dates.ts'
import { useUnsavedWork } from '../../shell/leaving/use-unsaved-work.tsx'
import { openTimesTexts } from './open-times-texts.ts'
import { endProblem, intervalOf, startProblem, type TypedTimes } from './opening-rules.ts'
import type { PanelOwner } from './panel-owner.ts'
import { addOpenTime, removeOpenTime } from './part-calls.ts'

interface ChangeOpenTimeProps {
  readonly owner: PanelOwner
  readonly time: OpenTime
  /** What is changed, for those who hear the form alone. */
  readonly label: string
  readonly onDone: (changed: boolean) => void
}

const names = ['startTime', 'endTime'] as const
const isSame = (a: Interval, b: Interval): boolean => a.startTime === b.startTime && a.endTime === b.endTime

export const ChangeOpenTime = ({ owner, time, label, onDone }: ChangeOpenTimeProps): ReactElement => {
  const core = useCore()
  /** Where the old time could not be removed, trying again adds no second new one. */
  const added = useRef<Interval | null>(null)
  const { form, field, onSubmit, busy, summary, answer } = useFormFrame<TypedTimes>({
    defaultValues: { startTime: clockTime(time.startTime), endTime: clockTime(time.endTime) },
    names,
    submit: async (fields) => {
      const interval = intervalOf(fields)
      if (interval === null) throw new Error('A form without its times has been refused')
      if (isSame(interval, time)) {
        onDone(false)
        return null
      }
      if (added.current === null || !isSame(interval, added.current)) {
        const answer = await addOpenTime(core, owner, { dayOfWeek: time.dayOfWeek, ...interval }, false)
        if (answer._tag === 'Failed') return answer.failure
        added.current = interval
      }
      const removed = await removeOpenTime(core, owner, time.id, 'open-time-added')
      if (removed._tag === 'Failed') return removed.failure
      onDone(true)
      return null
    },
  })
  const { register, setFocus: focusOn, getFieldState, trigger } = form
  const { isDirty } = form.formState
  const question = useUnsavedWork(() => isDirty)

  useEffect(() => focusOn('startTime'), [focusOn])

  return (
    <form className="form panel-form panel-change" noValidate aria-label={label} onSubmit={onSubmit}>
      {summary}
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
      <div className="form-actions">
        <button type="submit" className="button button-main" aria-busy={busy}>
          {openTimesTexts.save}
        </button>
        <button type="button" className="button" onClick={() => onDone(false)}>
          {openTimesTexts.cancel}
        </button>
      </div>
      {answer}
      {question}
    </form>
  )
}
