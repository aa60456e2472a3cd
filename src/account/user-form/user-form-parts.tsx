/** Parts that the forms of a person share. */
import type { ReactElement, ReactNode } from 'react'
import { Skeleton } from '../../kit/design/skeleton.tsx'
import { userFormTexts } from './user-form-texts.ts'
import './user-form.css'

interface FormGroupProps {
  readonly title: string
  readonly children: ReactNode
}

/** Fields that belong together, under a heading that names them. */
export const FormGroup = ({ title, children }: FormGroupProps): ReactElement => (
  <fieldset className="form-group">
    <legend>
      <h2 className="form-group-title">{title}</h2>
    </legend>
    {children}
  </fieldset>
)

/**
 * Tells a password manager whose password it is about to keep, where the address does not stand right above it. Unseen.
 */
export const UsernameField = ({ email }: { readonly email: string }): ReactElement => (
  <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
)

/** The form of a person while its choices are on their way, in about its size. */
export const UserFormSkeleton = (): ReactElement => (
  <Skeleton className="form" label={userFormTexts.loading} lines={8}>
    <span className="field" aria-hidden="true">
      <span className="skeleton user-form-skeleton-label" />
      <span className="skeleton user-form-skeleton-input" />
    </span>
  </Skeleton>
)
