/** A list to choose one thing from, with its label above. */
import { type ReactElement, type ReactNode, useId } from 'react'

interface ChoiceFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly children: ReactNode
}

export const ChoiceField = ({ label, value, onChange, children }: ChoiceFieldProps): ReactElement => {
  const id = useId()
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <select id={id} className="field-input" value={value} onChange={({ target }) => onChange(target.value)}>
        {children}
      </select>
    </div>
  )
}
