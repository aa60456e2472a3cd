/** A password that can be shown while it is typed; it is hidden again when the form is sent. */
import { type ComponentProps, type ReactElement, useState } from 'react'
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

export const PasswordField = ({ id, label, error, hint, busy, ...rest }: PasswordFieldProps): ReactElement => {
  const [asked, setAsked] = useState(false)
  const shown = asked && !busy
  const described = [hint === undefined ? '' : `${id}-hint`, error === undefined ? '' : `${id}-error`].join(' ').trim()
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {hint === undefined ? null : (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
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
          aria-describedby={described === '' ? undefined : described}
        />
        <button type="button" className="button" aria-controls={id} onClick={() => setAsked(!shown)}>
          {shown ? formTexts.hidePassword : formTexts.showPassword}
          <span className="visually-hidden">{formTexts.inField(label)}</span>
        </button>
      </div>
      {error === undefined ? null : (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
    </div>
  )
}
