/**
 * The two forms of a part: a form behind the button that adds a part, and a form that replaces the row of a changed
 * part. Invariant: the page asks before it is left with unsaved text in either form.
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
  /** The question before the form is sent. It is null when there is no question. */
  readonly question?: ReactElement | null
  readonly children: ReactNode
}

interface AddPartProps<Fields extends FieldValues> extends PartFormProps<Fields> {
  /** `add` is the title of the form, such as "Ny låsning". `submit` is the label of its button. */
  readonly texts: { readonly add: string; readonly submit: string }
}

/** The form that adds a part. The typed text stays when the form is folded. */
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
      {/* The question is outside the fold, because a closed fold would hide it. */}
      {question}
      {leaving}
    </>
  )
}

export interface ChangePlace {
  /** The accessible name of the form. It names the part that is changed. */
  readonly label: string
  readonly onDone: (changed: boolean) => void
}

interface ChangePartProps<Fields extends FieldValues> extends PartFormProps<Fields>, ChangePlace {
  readonly first: FieldPath<Fields>
  readonly submitText: string
}

/** The form that changes a part. The first field gets the focus when the form opens. */
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
  /** Null when the form adds a part. */
  readonly place: ChangePlace | null
}

/** The form of a part. The same form adds and changes a part. */
export const PartForm = <Fields extends FieldValues>(props: PartFormEitherProps<Fields>): ReactElement => {
  const { place, texts, first, ...form } = props
  return place === null ? (
    <AddPart texts={texts} {...form} />
  ) : (
    <ChangePart {...place} {...form} first={first} submitText={texts.save} />
  )
}
