/**
 * The form by which a part is added, behind a button that says so. Invariant: what is typed in it stays when it is
 * closed, and is not left behind with the page unasked.
 */
import { type ReactElement, type ReactNode, useId } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Icon } from '../../kit/design/icon.tsx'
import { Form } from '../../kit/form/form.tsx'
import type { FormFrame } from '../../kit/form/use-form-frame.tsx'
import { useUnsavedWork } from '../../shell/leaving/use-unsaved-work.tsx'
import './add-part.css'

interface AddPartProps<Fields extends FieldValues> {
  /** The title, "Ny låsning", and the words of the button. */
  readonly texts: { readonly add: string; readonly submit: string }
  readonly frame: FormFrame<Fields>
  /** Asked before it is sent, while it is asked. */
  readonly question?: ReactElement | null
  readonly children: ReactNode
}

export const AddPart = <Fields extends FieldValues>(props: AddPartProps<Fields>): ReactElement => {
  const { texts, frame, question = null, children } = props
  const { isDirty } = frame.form.formState
  const id = useId()
  const leaving = useUnsavedWork(() => isDirty)
  return (
    <>
      <details className="panel-add">
        <summary id={id} className="button">
          <Icon name="plus" />
          <Icon name="up" />
          {texts.add}
        </summary>
        <Form className="form panel-form" aria-labelledby={id} frame={frame} submitText={texts.submit}>
          {children}
        </Form>
      </details>
      {/* Not in it: closed, it would hide the questions too. */}
      {question}
      {leaving}
    </>
  )
}
