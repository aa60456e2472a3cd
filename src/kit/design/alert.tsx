/** Why something did not go, said as soon as it stands there. Null: nothing is wrong; the place is there before, to be heard. */
import type { ReactElement } from 'react'

interface AlertProps {
  readonly words: string | null
  readonly className?: string
}

export const Alert = ({ words, className = 'notice notice-danger' }: AlertProps): ReactElement => (
  <div role="alert">{words === null ? null : <p className={className}>{words}</p>}</div>
)
