/** What others will see of what is being written. Invariant: nothing in it leads away from what is being written. */
import { type MouseEvent, type ReactElement, type ReactNode, useId } from 'react'
import './preview.css'

interface PreviewProps {
  readonly title: string
  readonly action?: ReactElement | null
  readonly children: ReactNode
}

const holdLinks = (event: MouseEvent): void => {
  if (event.target instanceof Element && event.target.closest('a') !== null) {
    event.preventDefault()
    event.stopPropagation()
  }
}

export const Preview = ({ title, action = null, children }: PreviewProps): ReactElement => {
  const id = useId()
  return (
    <section className="content-preview" aria-labelledby={id}>
      <div className="content-preview-head">
        <h3 id={id}>{title}</h3>
        {action}
      </div>
      <div className="content-preview-body" onClickCapture={holdLinks}>
        {children}
      </div>
    </section>
  )
}
