/** Lines where something is on its way, in about its size; in words for those who do not see them. */
import { Fragment, type ReactElement } from 'react'

interface SkeletonProps {
  readonly label: string
  readonly lines: number
  readonly className?: string
  /** What one line is. */
  readonly children?: ReactElement
}

const textLine = <span className="skeleton skeleton-line" aria-hidden="true" />

export const Skeleton = ({ label, lines, className, children = textLine }: SkeletonProps): ReactElement => (
  <div className={className} role="status" aria-label={label}>
    {Array.from({ length: lines }, (_, line) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines without identity
      <Fragment key={line}>{children}</Fragment>
    ))}
  </div>
)
