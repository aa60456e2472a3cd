/**
 * The form by which a part is changed where it stands. Invariants: its first field has focus when it comes; what is typed in it is not left
 * behind with the page unasked.
 */
import { type ReactElement, type ReactNode, useEffect } from 'react'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { Form } from '../../kit/form/form.tsx'
import type { FormFrame } from '../../kit/form/use-form-frame.tsx'
import { useUnsavedWork } from '../../shell/leaving/use-unsaved-work.tsx'
import { panelTexts } from './panel-texts.ts'
import './add-part.css'
import './change-part.css'

interface ChangePartProps<Fields extends FieldValues> {
  /** The name of the part, for those who hear the form alone. */
  readonly label: string
  readonly frame: FormFrame<Fields>
  readonly first: FieldPath<Fields>
  readonly submitText: string
  /** Asked before it is sent, while it is asked. */
  readonly question?: ReactElement | null
  readonly onCancel: () => void
  readonly children: ReactNode
}

export const ChangePart = <Fields extends FieldValues>(props: ChangePartProps<Fields>): ReactElement => {
  const { label, frame, first, submitText, question = null, onCancel, children } = props
  const { setFocus: focusOn, formState } = frame.form
  const { isDirty } = formState
  const leaving = useUnsavedWork(() => isDirty)

  useEffect(() => focusOn(first), [focusOn, first])

  return (
    <Form
      className="form panel-form panel-change"
      aria-label={label}
      frame={frame}
      submitText={submitText}
      further={
        <button type="button" className="button" onClick={onCancel}>
          {panelTexts.cancel}
        </button>
      }
      after={
        <>
          {question}
          {leaving}
        </>
      }
    >
      {children}
    </Form>
  )
}
