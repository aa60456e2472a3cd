/** The form of a new lock: today, from its beginning to its end, unless something else is said (spec 9). */
import type { ReactElement } from 'react'
import { useWatch } from 'react-hook-form'
import type { LocalDate } from '../../../domain/calendar/local-date.ts'
import { parseLock } from '../../../domain/rules/parse-times.ts'
import { DateField } from '../../kit/form/date-field.tsx'
import { TextField } from '../../kit/form/field.tsx'
import { useFormFrame } from '../../kit/form/use-form-frame.tsx'
import { AddPart } from './add-part.tsx'
import { type Changed, useAffected } from './affected-bookings.tsx'
import { locksTexts as texts } from './locks-texts.ts'
import { sentDate, sentTime } from './time-input.ts'
import { usePartCalls } from './use-part-calls.ts'
import './panel-fields.css'

export const AddLock = ({ today, changed }: { readonly today: LocalDate; readonly changed: Changed }): ReactElement => {
  const calls = usePartCalls()
  const affected = useAffected(changed)
  const frame = useFormFrame({
    defaultValues: { startDate: String(today), startTime: '00:00', endDate: String(today), endTime: '23:59' },
    names: ['startDate', 'startTime', 'endDate', 'endTime'],
    parse: ({ startDate, startTime, endDate, endTime }) =>
      parseLock({
        startDate: sentDate(startDate),
        startTime: sentTime(startTime),
        endDate: sentDate(endDate),
        endTime: sentTime(endTime),
      }),
    confirm: (lock) => affected.ask({ _tag: 'Locked', lock }),
    asks: affected.question !== null,
    submit: calls.addLock,
    onSaved: () => form.reset(),
  })
  const { form, input, recheck } = frame
  const { control, getValues, setValue } = form
  const [firstDay, lastDay] = useWatch({ control, name: ['startDate', 'endDate'] })

  /** A lock that begins later ends later: the end follows until it is said. */
  const bringEnd = (): void => {
    const { startDate, endDate } = getValues()
    if (sentDate(startDate) !== null && endDate < startDate) setValue('endDate', startDate, { shouldDirty: true })
    recheck('endTime')
  }
  const checkEnd = (): void => recheck('endTime')

  return (
    <AddPart texts={texts} frame={frame} question={affected.question}>
      <div className="panel-fields">
        <DateField {...input('startDate', { onChange: bringEnd })} label={texts.startDate} shown={firstDay} required />
        <TextField {...input('startTime', { onChange: checkEnd })} label={texts.startTime} type="time" required />
        <DateField {...input('endDate', { onChange: checkEnd })} label={texts.endDate} shown={lastDay} required />
        <TextField {...input('endTime')} label={texts.endTime} hint={texts.endHint} type="time" required />
      </div>
    </AddPart>
  )
}
