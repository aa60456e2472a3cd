/** Grey lines in place of content that is loading, with a label for screen readers. */
import { Fragment, type ReactElement } from 'react'

interface SkeletonProps {
  readonly label: string
  readonly lines: number
  readonly className?: string
  /** The class of a line that does not represent a line of text. */
  readonly line?: string
  /** The contents of a line that has several parts. */
  readonly children?: ReactElement
}

export const Skeleton = ({
  label,
  lines,
  className,
  line = 'skeleton-line',
  children,
}: SkeletonProps): ReactElement => (
  <div className={className} role="status" aria-label={label}>
    {Array.from({ length: lines }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines without identity
      <Fragment key={index}>{children ?? <span className={`skeleton ${line}`} aria-hidden="true" />}</Fragment>
    ))}
  </div>
)
