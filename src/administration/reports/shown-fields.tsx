/** What of a report is shown (spec 2). */
import { type ReactElement, useId } from 'react'
import { useHas } from '../../core/use-has.ts'
import { CheckboxField } from '../../kit/form/field.tsx'
import { reportTexts } from './report-texts.ts'

/** In the order in which they stand. */
const parts = ['bookings', 'statistics', 'price', 'message', 'occupancy'] as const

export type Shown = Readonly<Record<(typeof parts)[number], boolean>>

/** At first (spec 9). Occupancy is reckoned when it is asked for. */
export const shownAtFirst: Shown = { price: true, message: true, statistics: true, bookings: true, occupancy: false }

interface ShownFieldsProps {
  readonly shown: Shown
  readonly onChange: (shown: Shown) => void
}

export const ShownFields = ({ shown, onChange }: ShownFieldsProps): ReactElement => {
  const id = useId()
  const hasOccupancy = useHas('working-day')
  return (
    <fieldset className="report-shown">
      <legend>{reportTexts.show}</legend>
      {parts
        .filter((name) => name !== 'occupancy' || hasOccupancy)
        .map((name) => (
          <CheckboxField
            key={name}
            id={`${id}-${name}`}
            label={reportTexts[name]}
            checked={shown[name]}
            onChange={(event) => onChange({ ...shown, [name]: event.target.checked })}
          />
        ))}
    </fieldset>
  )
}
