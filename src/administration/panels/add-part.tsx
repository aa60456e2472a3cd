/**
 * The form by which a part is added, behind a button that says so. Invariant: what is typed in it stays when it is
 * closed, and is not left behind with the page unasked.
 */
import { type ReactElement, type ReactNode, useId } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Icon } from '../../kit/design/icon.tsx'
import type { FormFrame } from '../../kit/form/use-form-frame.tsx'
import { useUnsavedWork } from '../../shell/leaving/use-unsaved-work.tsx'

interface AddPartProps<Fields extends FieldValues> {
  /** What the form makes: "Ny låsning". */
  readonly title: string
  readonly submitText: string
  readonly frame: FormFrame<Fields>
  readonly children: ReactNode
  /** Beside the button that sends it. */
  readonly further?: ReactNode
}

export const AddPart = <Fields extends FieldValues>({
  title,
  submitText,
  frame,
  children,
  further,
}: AddPartProps<Fields>): ReactElement => {
  const { form, onSubmit, busy, summary, answer } = frame
  const { isDirty } = form.formState
  const id = useId()
  const question = useUnsavedWork(() => isDirty)
  return (
    <>
      <details className="panel-add">
        <summary id={id} className="button">
          <Icon name="plus" />
          <Icon name="up" />
          {title}
        </summary>
        <form className="form panel-form" noValidate aria-labelledby={id} onSubmit={onSubmit}>
          {summary}
          {children}
          <div className="form-actions">
            <button type="submit" className="button button-main" aria-busy={busy}>
              {submitText}
            </button>
            {further}
          </div>
          {answer}
        </form>
      </details>
      {/* Not in it: closed, it would hide the question too. */}
      {question}
    </>
  )
}
