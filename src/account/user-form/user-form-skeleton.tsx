/** The form of a person while what it needs is on its way, in about its size. */
import type { ReactElement } from 'react'
import { Skeleton } from '../../kit/design/skeleton.tsx'
import { userFormTexts } from './user-form-texts.ts'
import './user-form.css'

export const UserFormSkeleton = (): ReactElement => (
  <Skeleton className="form" label={userFormTexts.loading} lines={8}>
    <span className="field" aria-hidden="true">
      <span className="skeleton user-form-skeleton-label" />
      <span className="skeleton user-form-skeleton-input" />
    </span>
  </Skeleton>
)
