/**
 * The two forms of a part: one behind the button that adds a part, and one in the place of the part that is changed. Invariant: what is
 * typed in either is not lost unasked when the page is left.
 */
import { type ReactElement, type ReactNode, useEffect, useId } from 'react'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { Icon } from '../../kit/design/icon.tsx'
import { Form } from '../../kit/form/form.tsx'
import type { FormFrame } from '../../kit/form/use-form-frame.tsx'
import { useUnsavedWork } from '../../shell/leaving/use-unsaved-work.tsx'
import './part-forms.css'

interface PartFormProps<Fields extends FieldValues> {
  readonly frame: FormFrame<Fields>
  /** The question that is asked before the form is sent; null: none is being asked. */
  readonly question?: ReactElement | null
  readonly children: ReactNode
}

interface AddPartProps<Fields extends FieldValues> extends PartFormProps<Fields> {
  /** `add`: its title, as "Ny låsning"; `submit`: the words of its button. */
  readonly texts: { readonly add: string; readonly submit: string }
}

/** The form that adds a part. What was typed in it stays when it is folded away. */
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
        <Form className="form panel-form card" aria-labelledby={id} frame={frame} submitText={texts.submit}>
          {children}
        </Form>
      </details>
      {/* Beside the fold, which would hide the questions too when it is closed. */}
      {question}
      {leaving}
    </>
  )
}

export interface ChangePlace {
  /** The name of the form for those who hear it: what is changed. */
  readonly label: string
  readonly onDone: (changed: boolean) => void
}

interface ChangePartProps<Fields extends FieldValues> extends PartFormProps<Fields>, ChangePlace {
  readonly first: FieldPath<Fields>
  readonly submitText: string
}

/** The form that changes a part. Its first field has the focus when it comes. */
export const ChangePart = <Fields extends FieldValues>(props: ChangePartProps<Fields>): ReactElement => {
  const { label, frame, first, submitText, question = null, onDone, children } = props
  const { setFocus: focusOn, formState } = frame.form
  const { isDirty } = formState
  const leaving = useUnsavedWork(() => isDirty)

  useEffect(() => focusOn(first), [focusOn, first])

  return (
    <Form
      className="form panel-form card panel-change"
      aria-label={label}
      frame={frame}
      submitText={submitText}
      further={
        <button type="button" className="button" onClick={() => onDone(false)}>
          Avbryt
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

interface PartFormEitherProps<Fields extends FieldValues>
  extends Omit<AddPartProps<Fields>, 'texts'>,
    Pick<ChangePartProps<Fields>, 'first'> {
  readonly texts: AddPartProps<Fields>['texts'] & { readonly save: string }
  /** Null: it is added. */
  readonly place: ChangePlace | null
}

/** The form of a part, which is the same whether it is added or changed. */
export const PartForm = <Fields extends FieldValues>(props: PartFormEitherProps<Fields>): ReactElement => {
  const { place, texts, first, ...form } = props
  return place === null ? (
    <AddPart texts={texts} {...form} />
  ) : (
    <ChangePart {...place} {...form} first={first} submitText={texts.save} />
  )
}
