/**
 * A date, with its day in Swedish words: a browser draws its field in the order of its own language, where 03/04 may be
 * either day. The words describe the field too.
 */
import type { ComponentProps, ReactElement } from 'react'
import { isLocalDate } from '../../../domain/calendar/local-date.ts'
import { longDateOfYear } from '../../../domain/wording/swedish-dates.ts'
import { TextField } from './field.tsx'
import { formTexts } from './form-texts.ts'

interface DateFieldProps extends Omit<ComponentProps<typeof TextField>, 'type' | 'hint'> {
  /** What the field holds, as it is watched by the form: any text. */
  readonly shown: string
}

export const DateField = ({ shown, ...field }: DateFieldProps): ReactElement => (
  <TextField
    max="9999-12-31"
    {...field}
    type="date"
    // Words in either case, so that nothing moves while somebody types.
    hint={isLocalDate(shown) ? longDateOfYear(shown) : formTexts.noDate}
  />
)
