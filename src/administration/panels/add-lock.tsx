/** The form of a new lock: today, from its beginning to its end, unless something else is said (spec 9). */
import type { ReactElement } from 'react'
import { useWatch } from 'react-hook-form'
import type { LocalDate } from '../../../domain/calendar/local-date.ts'
import { useCore } from '../../core/core-context.tsx'
import { DateField } from '../../kit/form/date-field.tsx'
import { TextField } from '../../kit/form/field.tsx'
import { useFormFrame } from '../../kit/form/use-form-frame.tsx'
import { AddPart } from './add-part.tsx'
import { locksTexts } from './locks-texts.ts'
import type { PanelOwner } from './panel-owner.ts'
import { addLock } from './part-calls.ts'
import { sentDate, sentTime } from './time-input.ts'

interface Fields {
  readonly startDate: string
  readonly startTime: string
  readonly endDate: string
  readonly endTime: string
}

interface AddLockProps {
  readonly owner: PanelOwner
  readonly today: LocalDate
}

const names = ['startDate', 'startTime', 'endDate', 'endTime'] as const

const lockOf = (fields: Fields) => {
  const startDate = sentDate(fields.startDate)
  const startTime = sentTime(fields.startTime)
  const endDate = sentDate(fields.endDate)
  const endTime = sentTime(fields.endTime)
  if (startDate === null || startTime === null || endDate === null || endTime === null) return null
  return { startDate, startTime, endDate, endTime }
}

/** Days and times are text in one order; what is missing is said at its own field. */
const endsLater = (fields: Fields): boolean => {
  const lock = lockOf(fields)
  return lock === null || `${lock.startDate}T${lock.startTime}` < `${lock.endDate}T${lock.endTime}`
}

export const AddLock = ({ owner, today }: AddLockProps): ReactElement => {
  const core = useCore()
  const frame = useFormFrame<Fields>({
    defaultValues: { startDate: today, startTime: '00:00', endDate: today, endTime: '23:59' },
    names,
    submit: async (fields) => {
      const lock = lockOf(fields)
      if (lock === null) throw new Error('A form without its dates has been refused')
      const answer = await addLock(core, owner, lock)
      if (answer._tag === 'Failed') return answer.failure
      form.reset()
      return null
    },
  })
  const { form, field } = frame
  const { register, control, getValues, setValue, getFieldState, trigger } = form
  const [firstDay, lastDay] = useWatch({ control, name: ['startDate', 'endDate'] })

  /** A lock that begins later ends later: the end follows until it is said. */
  const bringEnd = (): void => {
    const { startDate, endDate } = getValues()
    if (sentDate(startDate) !== null && endDate < startDate) setValue('endDate', startDate, { shouldDirty: true })
    if (getFieldState('endTime').invalid) void trigger('endTime')
  }
  const checkEnd = (): void => {
    if (getFieldState('endTime').invalid) void trigger('endTime')
  }

  return (
    <AddPart title={locksTexts.add} submitText={locksTexts.submit} frame={frame}>
      <div className="panel-fields">
        <DateField
          {...field('startDate')}
          label={locksTexts.startDate}
          shown={firstDay}
          required
          {...register('startDate', {
            validate: (typed) => sentDate(typed) !== null || locksTexts.startDateRequired,
            onChange: bringEnd,
          })}
        />
        <TextField
          {...field('startTime')}
          label={locksTexts.startTime}
          type="time"
          required
          {...register('startTime', {
            validate: (typed) => sentTime(typed) !== null || locksTexts.startTimeRequired,
            onChange: checkEnd,
          })}
        />
        <DateField
          {...field('endDate')}
          label={locksTexts.endDate}
          shown={lastDay}
          required
          {...register('endDate', {
            validate: (typed) => sentDate(typed) !== null || locksTexts.endDateRequired,
            onChange: checkEnd,
          })}
        />
        <TextField
          {...field('endTime')}
          label={locksTexts.endTime}
          hint={locksTexts.endHint}
          type="time"
          required
          {...register('endTime', {
            validate: (typed, fields) => {
              if (sentTime(typed) === null) return locksTexts.endTimeRequired
              return endsLater(fields) || locksTexts.endBeforeStart
            },
          })}
        />
      </div>
    </AddPart>
  )
}
