/** The heading of what came instead of what the person was using: it is heard, and read on from. */
import { type ReactElement, useEffect, useRef } from 'react'

export const NewHeading = ({ title }: { readonly title: string }): ReactElement => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h1 ref={heading} tabIndex={-1}>
      {title}
    </h1>
  )
}
