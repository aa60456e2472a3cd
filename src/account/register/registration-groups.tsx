/**
 * The password and the terms in the registration form. The person types the password once, since the field can show it
 * (`docs/decisions/0012`), and must accept the terms.
 */
import { type ReactElement, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { personTexts } from '../../../domain/rules/person-texts.ts'
import { Lightbox } from '../../kit/design/lightbox.tsx'
import { Skeleton } from '../../kit/design/skeleton.tsx'
import { CheckboxField } from '../../kit/form/field.tsx'
import type { FormFrame } from '../../kit/form/use-form-frame.tsx'
import { contentQuery } from '../../kit/query/queries.ts'
import { QueryView } from '../../kit/query/query-view.tsx'
import { useQuery } from '../../kit/query/use-query.ts'
import { ContentText } from '../../kit/rich-text/rich-text.tsx'
import { NewPasswordField, newPasswordProblem, resetTexts } from '../new-password.tsx'
import type { UserFields } from '../user-form/user-fields.ts'
import { FormGroup, UsernameField } from '../user-form/user-form-parts.tsx'

export const registerTexts = {
  title: 'Registrera',
  lead: 'Med ett konto kan du boka, och se och ändra det du har bokat.',
  byProvider: 'Du får ett konto när du loggar in första gången.',
  orByProvider: 'Du kan också få ett konto utan lösenord:',
  hasAccount: 'Har du redan ett konto?',
  signIn: 'Logga in',
  emailHint: 'Hit skickar vi en länk som bekräftar adressen. Du loggar in med den.',
  password: 'Lösenord',
  terms: 'Villkor',
  readTerms: 'Läs villkoren',
  termsTitle: 'Villkor',
  termsWords: 'Det här godkänner du när du registrerar dig.',
  accept: 'Jag godkänner villkoren',
  termsLoading: 'Hämtar villkoren',
  termsFailed: 'Villkoren kunde inte hämtas',
  termsEmpty: 'Det finns inga villkor att läsa just nu.',
  closeTerms: 'Tillbaka till formuläret',
  submit: 'Registrera',
} as const

const termsQuery = contentQuery('content.register.terms')

/** The terms in a lightbox over the form. The form keeps what the person typed. */
export const TermsLightbox = ({ onClose }: { readonly onClose: () => void }): ReactElement => (
  <Lightbox title={registerTexts.termsTitle} words={<p>{registerTexts.termsWords}</p>} onClose={onClose}>
    <QueryView
      result={useQuery(termsQuery)}
      loading={<Skeleton label={registerTexts.termsLoading} lines={5} />}
      failed={registerTexts.termsFailed}
    >
      {(item) => (item.value === '' ? <p>{registerTexts.termsEmpty}</p> : <ContentText item={item} />)}
    </QueryView>
    <div className="lightbox-actions">
      <button type="button" className="button button-main" onClick={onClose}>
        {registerTexts.closeTerms}
      </button>
    </div>
  </Lightbox>
)

export const registrationProblems = ({ password, accept }: UserFields) => ({
  password: newPasswordProblem(password, resetTexts),
  accept: accept ? null : personTexts.accept,
})

export const acceptProblem = ({ accept }: UserFields) => ({ accept: accept ? null : personTexts.accept })

/** The password and the terms. */
export const RegistrationGroups = ({ frame }: { readonly frame: FormFrame<UserFields> }): ReactElement => (
  <>
    <FormGroup title={registerTexts.password}>
      <UsernameField email={useWatch({ control: frame.form.control, name: 'email' })} />
      <NewPasswordField frame={frame} name="password" />
    </FormGroup>
    <TermsGroup frame={frame} />
  </>
)

export const TermsGroup = ({ frame: { input } }: { readonly frame: FormFrame<UserFields> }): ReactElement => {
  const [termsShown, setTermsShown] = useState(false)
  return (
    <>
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
