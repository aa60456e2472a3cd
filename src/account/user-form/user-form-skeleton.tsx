/** The form of a person while what it needs is on its way, in about its size. */
import type { ReactElement } from 'react'
import { userFormTexts } from './user-form-texts.ts'
import './user-form.css'

const lines = ['email', 'firstName', 'lastName', 'address', 'zipCode', 'city', 'phone', 'userType'] as const

export const UserFormSkeleton = (): ReactElement => (
  <div className="form" role="status" aria-label={userFormTexts.loading}>
    {lines.map((line) => (
      <span key={line} className="field" aria-hidden="true">
        <span className="skeleton user-form-skeleton-label" />
        <span className="skeleton user-form-skeleton-input" />
      </span>
    ))}
  </div>
)
