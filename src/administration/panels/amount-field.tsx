/** A number with what it counts beside it: a word, or units to choose from. */
import type { ComponentProps, ReactElement, ReactNode } from 'react'
import { FieldFrame, type FieldProps, split } from '../../kit/form/field.tsx'
import './amount-field.css'

interface AmountFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'id' | 'children'> {
  readonly children: ReactNode
}

export const AmountField = ({ children, ...props }: AmountFieldProps): ReactElement => {
  const { frame, control } = split(props)
  return (
    <FieldFrame {...frame}>
      <div className="amount-field">
        <input type="text" inputMode="decimal" autoComplete="off" {...control} />
        {children}
      </div>
    </FieldFrame>
  )
}
