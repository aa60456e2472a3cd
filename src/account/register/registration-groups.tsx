/** What registration asks for beside the person: a password (docs/decisions/0012), and that the terms are accepted. */
import { type ReactElement, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { personTexts } from '../../../domain/rules/person-texts.ts'
import { CheckboxField } from '../../kit/form/field.tsx'
import { PasswordField } from '../../kit/form/password-field.tsx'
import type { FormFrame } from '../../kit/form/use-form-frame.tsx'
import { newPasswordLabels } from '../new-password/new-password-labels.ts'
import { newPasswordProblem, repetitionProblem, resetTexts } from '../new-password/new-password-rules.ts'
import { FormGroup } from '../user-form/form-group.tsx'
import type { UserFields } from '../user-form/user-fields.ts'
import { UsernameField } from '../user-form/username-field.tsx'
import { registerTexts } from './register-texts.ts'
import { TermsLightbox } from './terms-lightbox.tsx'

export const RegistrationGroups = ({ form, field, busy }: FormFrame<UserFields>): ReactElement => {
  const { register, control, getFieldState, trigger } = form
  const [termsShown, setTermsShown] = useState(false)
  return (
    <>
      <FormGroup title={registerTexts.password}>
        <UsernameField email={useWatch({ control, name: 'email' })} />
        <PasswordField
          {...field('password')}
          label={newPasswordLabels.password}
          hint={newPasswordLabels.hint}
          autoComplete="new-password"
          busy={busy}
          {...register('password', {
            validate: (password) => newPasswordProblem(password, resetTexts) ?? true,
            onChange: () => {
              if (getFieldState('repeatPassword').isTouched) void trigger('repeatPassword')
            },
          })}
        />
        <PasswordField
          {...field('repeatPassword')}
          label={newPasswordLabels.repeat}
          autoComplete="new-password"
          busy={busy}
          {...register('repeatPassword', {
            validate: (repeated, { password }) => repetitionProblem(repeated, password, resetTexts) ?? true,
          })}
        />
      </FormGroup>
      <FormGroup title={registerTexts.terms}>
        <div>
          <button type="button" className="button" aria-haspopup="dialog" onClick={() => setTermsShown(true)}>
            {registerTexts.readTerms}
          </button>
        </div>
        <CheckboxField
          {...field('accept')}
          label={registerTexts.accept}
          required
          {...register('accept', { validate: (accepted) => accepted || personTexts.accept })}
        />
      </FormGroup>
      {termsShown ? <TermsLightbox onClose={() => setTermsShown(false)} /> : null}
    </>
  )
}
