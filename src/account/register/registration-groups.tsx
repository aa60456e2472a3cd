/** What registration asks for beside the person: a password (docs/decisions/0012), and that the terms are accepted. */
import { type ReactElement, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { personTexts } from '../../../domain/rules/person-texts.ts'
import { CheckboxField } from '../../kit/form/field.tsx'
import type { FormFrame } from '../../kit/form/use-form-frame.tsx'
import { NewPasswordFields } from '../new-password/new-password-fields.tsx'
import { newPasswordProblem, repetitionProblem, resetTexts } from '../new-password/new-password-rules.ts'
import { FormGroup } from '../user-form/form-group.tsx'
import type { UserFields } from '../user-form/user-fields.ts'
import { UsernameField } from '../user-form/username-field.tsx'
import { registerTexts } from './register-texts.ts'
import { TermsLightbox } from './terms-lightbox.tsx'

export const registrationProblems = ({ password, repeatPassword, accept }: UserFields) => ({
  password: newPasswordProblem(password, resetTexts),
  repeatPassword: repetitionProblem(repeatPassword, password, resetTexts),
  accept: accept ? null : personTexts.accept,
})

export const RegistrationGroups = ({ frame }: { readonly frame: FormFrame<UserFields> }): ReactElement => {
  const { form, input } = frame
  const [termsShown, setTermsShown] = useState(false)
  return (
    <>
      <FormGroup title={registerTexts.password}>
        <UsernameField email={useWatch({ control: form.control, name: 'email' })} />
        <NewPasswordFields frame={frame} name="password" repeated="repeatPassword" />
      </FormGroup>
      <FormGroup title={registerTexts.terms}>
        <div>
          <button type="button" className="button" aria-haspopup="dialog" onClick={() => setTermsShown(true)}>
            {registerTexts.readTerms}
          </button>
        </div>
        <CheckboxField {...input('accept')} label={registerTexts.accept} required />
      </FormGroup>
      {termsShown ? <TermsLightbox onClose={() => setTermsShown(false)} /> : null}
    </>
  )
}
