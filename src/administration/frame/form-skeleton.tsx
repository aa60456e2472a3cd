/** A form while what it needs is on its way, in about its size. */
import type { ReactElement } from 'react'
import './form-skeleton.css'

const lines = ['first', 'second', 'third', 'fourth'] as const

export const FormSkeleton = ({ label }: { readonly label: string }): ReactElement => (
  <div className="form administration-form" role="status" aria-label={label}>
    {lines.map((line) => (
      <span key={line} className="field" aria-hidden="true">
        <span className="skeleton form-skeleton-label" />
        <span className={`skeleton form-skeleton-input form-skeleton-${line}`} />
      </span>
    ))}
  </div>
)
