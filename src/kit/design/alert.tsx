/**
 * Shows why something failed. The alert's element is always in the document, even while `words` is null, because a screen
 * reader announces only changes within an element that it already knows.
 */
import type { ReactElement } from 'react'

interface AlertProps {
  readonly words: string | null
  readonly className?: string
}

export const Alert = ({ words, className = 'notice notice-danger' }: AlertProps): ReactElement => (
  <div role="alert">{words === null ? null : <p className={className}>{words}</p>}</div>
)
