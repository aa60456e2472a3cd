/** Parts and texts that the forms for a person share. */
import type { ReactElement, ReactNode } from 'react'
import { Skeleton } from '../../kit/design/skeleton.tsx'
import './user-form.css'

export const userFormTexts = {
  ownPerson: 'Dina uppgifter',
  person: 'Uppgifter',
  organisation: 'Organisation',
  billing: 'Faktura',
  billingHint: 'Hit skickas fakturan för det som bokas.',
  sameAsAbove: 'Samma som ovan',
  /** The label for administrators. Other people see a question about what kind of booker they are. */
  userType: 'Användartyp',
  booksAs: 'Du bokar som',
  userTypeWaits:
    'Vi godkänner det innan det börjar gälla. Till dess gäller det som gällde dig förut, eller våra högsta priser och strängaste regler om du är ny här.',
  chooseUserType: 'Välj vem du bokar som',
  userTypeHint: 'Det avgör priset, och vilka uppgifter vi behöver.',
  role: 'Roll',
  school: 'Skola',
  noSchool: 'Ingen av skolorna',
  schoolHint: 'För den som hör till en av skolorna gäller skolans priser.',
  passwordForAddress: 'Bekräfta att det är du',
  passwordForAddressHint:
    'Du byter e-postadress, så vi behöver veta att det är du. Din nuvarande adress får också ett mejl om det.',
  currentPassword: 'Nuvarande lösenord',
  currentPasswordRequired: 'Fyll i nuvarande lösenord.',
  loading: 'Hämtar formuläret',
  failed: 'Formuläret kunde inte hämtas',
} as const

interface FormGroupProps {
  readonly title: string
  readonly children: ReactNode
}

/** Fields that belong together, under a common heading. */
export const FormGroup = ({ title, children }: FormGroupProps): ReactElement => (
  <fieldset className="form-group">
    <legend>
      <h2 className="title-size">{title}</h2>
    </legend>
    {children}
  </fieldset>
)

/**
 * A hidden field that tells a password manager whose password it stores. It is used where the e-mail field does not stand
 * directly above the password.
 */
export const UsernameField = ({ email }: { readonly email: string }): ReactElement => (
  <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
)

/** The placeholder for a person's form while its choices are read. It has about the size of the form. */
export const UserFormSkeleton = (): ReactElement => (
  <Skeleton className="form" label={userFormTexts.loading} lines={8}>
    <span className="field" aria-hidden="true">
      <span className="skeleton user-form-skeleton-label" />
      <span className="skeleton user-form-skeleton-input" />
    </span>
  </Skeleton>
)
