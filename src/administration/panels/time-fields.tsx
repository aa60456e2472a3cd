/** From when to when it is open. */
import type { ReactElement } from 'react'
import { TextField } from '../../kit/form/field.tsx'
import type { FormFrame } from '../../kit/form/use-form-frame.tsx'
import { openTimesTexts as texts } from './open-times-texts.ts'
import type { TypedTimes } from './time-input.ts'
import './panel-fields.css'

interface TimeFieldsProps {
  readonly frame: Pick<FormFrame<TypedTimes>, 'input' | 'recheck'>
}

export const TimeFields = ({ frame: { input, recheck } }: TimeFieldsProps): ReactElement => (
  <div className="panel-fields">
    <TextField
      {...input('startTime', { onChange: () => recheck('endTime') })}
      label={texts.startTime}
      type="time"
      required
    />
    <TextField {...input('endTime')} label={texts.endTime} hint={texts.endHint} type="time" required />
  </div>
)
