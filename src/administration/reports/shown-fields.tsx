/** What of a report is shown (spec 2). */
import { type ReactElement, useId } from 'react'
import { CheckboxField } from '../../kit/form/field.tsx'
import { reportTexts } from './report-texts.ts'

export interface Shown {
  readonly price: boolean
  readonly message: boolean
  readonly statistics: boolean
  readonly bookings: boolean
}

/** At first (spec 9). */
export const allShown: Shown = { price: true, message: true, statistics: true, bookings: true }

interface ShownFieldsProps {
  readonly shown: Shown
  readonly onChange: (shown: Shown) => void
}

const parts = [
  { name: 'bookings', label: reportTexts.showBookings },
  { name: 'statistics', label: reportTexts.showStatistics },
  { name: 'price', label: reportTexts.showPrice },
  { name: 'message', label: reportTexts.showMessage },
] as const satisfies readonly { readonly name: keyof Shown; readonly label: string }[]

export const ShownFields = ({ shown, onChange }: ShownFieldsProps): ReactElement => {
  const id = useId()
  return (
    <fieldset className="report-shown">
      <legend>{reportTexts.show}</legend>
      {parts.map(({ name, label }) => (
        <CheckboxField
          key={name}
          id={`${id}-${name}`}
          label={label}
          checked={shown[name]}
          onChange={(event) => onChange({ ...shown, [name]: event.target.checked })}
        />
      ))}
    </fieldset>
  )
}
