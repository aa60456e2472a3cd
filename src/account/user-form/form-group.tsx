/** Fields that belong together, under a heading that names them. */
import type { ReactElement, ReactNode } from 'react'

interface FormGroupProps {
  readonly title: string
  readonly children: ReactNode
}

export const FormGroup = ({ title, children }: FormGroupProps): ReactElement => (
  <fieldset className="form-group">
    <legend>
      <h2 className="form-group-title">{title}</h2>
    </legend>
    {children}
  </fieldset>
)
