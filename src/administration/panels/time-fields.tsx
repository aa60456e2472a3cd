/** From when to when it is open. */
import type { ComponentProps, ReactElement } from 'react'
import { TextField } from '../../kit/form/field.tsx'
import { openTimesTexts } from './open-times-texts.ts'
import './panel-fields.css'

type Input = Pick<ComponentProps<typeof TextField>, 'id' | 'error' | 'name' | 'ref' | 'onChange' | 'onBlur'>

interface TimeFieldsProps {
  readonly start: Input
  readonly end: Input
}

export const TimeFields = ({ start, end }: TimeFieldsProps): ReactElement => (
  <div className="panel-fields">
    <TextField {...start} label={openTimesTexts.startTime} type="time" required />
    <TextField {...end} label={openTimesTexts.endTime} hint={openTimesTexts.endHint} type="time" required />
  </div>
)
