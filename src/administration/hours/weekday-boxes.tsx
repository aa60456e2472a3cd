/** A box for each weekday, Monday first: what is ticked are their numbers, as text. */
import { type ReactElement, useId } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { weekdayName } from '../../../domain/wording/dates-of-record.ts'
import { CheckboxField, CheckboxGroup } from '../../kit/form/field.tsx'
import { weekdaysFromMonday } from './opening-week.ts'
import './hours.css'

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

interface WeekdayBoxesProps extends UseFormRegisterReturn {
  /** The id of the first box, to which the summary of the form leads. */
  readonly id: string
  readonly label: string
  readonly error: string | undefined
  readonly hint?: string
}

export const WeekdayBoxes = ({ id, label, error, hint, onBlur, ...boxes }: WeekdayBoxesProps): ReactElement => {
  const others = useId()
  return (
    <CheckboxGroup id={id} error={error} label={label} onLeave={(event) => void onBlur(event)}>
      {(groupErrorId) => (
        <>
          {hint === undefined ? null : <p className="field-hint">{hint}</p>}
          <div className="weekday-boxes">
            {weekdaysFromMonday.map((weekday, index) => (
              <CheckboxField
                key={weekday}
                id={index === 0 ? id : `${others}-${weekday}`}
                label={capital(weekdayName(weekday))}
                groupErrorId={groupErrorId}
                value={String(weekday)}
                {...boxes}
              />
            ))}
          </div>
        </>
      )}
    </CheckboxGroup>
  )
}
