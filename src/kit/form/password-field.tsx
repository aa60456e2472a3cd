/** A password that can be shown while it is typed; it is hidden again when the form is sent. */
import { type ComponentProps, type ReactElement, useState } from 'react'
import { describedBy, FieldFrame } from './field.tsx'
import { formTexts } from './form-texts.ts'

interface PasswordFieldProps extends Omit<ComponentProps<'input'>, 'autoComplete'> {
  readonly id: string
  readonly label: string
  readonly error: string | undefined
  readonly hint?: string
  readonly autoComplete: 'current-password' | 'new-password'
  /** While the form is on its way nothing is shown. */
  readonly busy: boolean
}

export const PasswordField = ({ id, label, hint, error, busy, ...rest }: PasswordFieldProps): ReactElement => {
  const [asked, setAsked] = useState(false)
  const shown = asked && !busy
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <div className="password-field">
        <input
          {...rest}
          id={id}
          className="field-input"
          type={shown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          required
          aria-invalid={error !== undefined}
          aria-describedby={describedBy({ id, hint, error })}
        />
        <button type="button" className="button" aria-controls={id} onClick={() => setAsked(!shown)}>
          {shown ? formTexts.hidePassword : formTexts.showPassword}
          <span className="visually-hidden">{formTexts.inField(label)}</span>
        </button>
      </div>
    </FieldFrame>
  )
}
