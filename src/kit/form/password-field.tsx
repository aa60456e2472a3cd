/** A password that can be shown while it is typed; it is hidden again when the form is sent. */
import { type ComponentProps, type ReactElement, useState } from 'react'
import { FieldFrame, type FieldProps, split } from './field.tsx'
import { formTexts } from './form-texts.ts'

interface PasswordFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'id' | 'autoComplete'> {
  readonly label: string
  readonly autoComplete: 'current-password' | 'new-password'
  /** While the form is on its way nothing is shown. */
  readonly busy: boolean
}

export const PasswordField = ({ busy, ...props }: PasswordFieldProps): ReactElement => {
  const [asked, setAsked] = useState(false)
  const shown = asked && !busy
  const { frame, control } = split(props)
  return (
    <FieldFrame {...frame}>
      <div className="password-field">
        <input {...control} type={shown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} required />
        <button type="button" className="button" aria-controls={props.id} onClick={() => setAsked(!shown)}>
          {shown ? formTexts.hidePassword : formTexts.showPassword}
          <span className="visually-hidden">{formTexts.inField(props.label)}</span>
        </button>
      </div>
    </FieldFrame>
  )
}
