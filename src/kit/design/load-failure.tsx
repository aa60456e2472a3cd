/** Replaces content that could not be loaded, and offers to try again. */
import type { ReactElement } from 'react'
import { designTexts } from './design-texts.ts'

interface LoadFailureProps {
  readonly title: string
  readonly detail?: string
  readonly onRetry: () => void
}

export const LoadFailure = ({ title, detail, onRetry }: LoadFailureProps): ReactElement => (
  <div className="notice notice-warning">
    <p className="notice-title">{title}</p>
    {detail === undefined ? null : <p>{detail}</p>}
    <button type="button" className="button" onClick={onRetry}>
      {designTexts.retry}
    </button>
  </div>
)
