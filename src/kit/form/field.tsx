/** A field with its label above, help before the error, and the error in words. */
import type { ComponentProps, FocusEvent, ReactElement, ReactNode } from 'react'
import { formTexts } from './form-texts.ts'

interface FieldFrame {
  readonly id: string
  readonly label: string
  readonly error: string | undefined
  readonly hint?: string | undefined
  /** Said in the label where a field may be left empty. */
  readonly optional?: boolean | undefined
}

const describedBy = ({ id, error, hint }: FieldFrame): string | undefined => {
  const ids = [hint === undefined ? null : `${id}-hint`, error === undefined ? null : `${id}-error`]
  return ids.filter((part) => part !== null).join(' ') || undefined
}

/** What ties a control to its frame. */
const controlOf = (frame: FieldFrame) => ({
  id: frame.id,
  className: 'field-input',
  'aria-invalid': frame.error !== undefined,
  'aria-describedby': describedBy(frame),
})

const Frame = ({ id, label, error, hint, optional, children }: FieldFrame & { readonly children: ReactNode }) => (
  <div className="field">
    <label className="field-label" htmlFor={id}>
      {label}
      {optional === true ? <span className="field-optional"> {formTexts.optional}</span> : null}
    </label>
    {hint === undefined ? null : (
      <p id={`${id}-hint`} className="field-hint">
        {hint}
      </p>
    )}
    {children}
    {error === undefined ? null : (
      <p id={`${id}-error`} className="field-error">
        {error}
      </p>
    )}
  </div>
)

const split = <Rest,>({ id, label, error, hint, optional, ...rest }: FieldFrame & Rest) => ({
  frame: { id, label, error, hint, optional },
  rest,
})

/** With `register(name, rules)` spread into it. */
export const TextField = (props: FieldFrame & ComponentProps<'input'>): ReactElement => {
  const { frame, rest } = split(props)
  return (
    <Frame {...frame}>
      <input type="text" {...rest} {...controlOf(frame)} />
    </Frame>
  )
}

export const TextArea = (props: FieldFrame & ComponentProps<'textarea'>): ReactElement => {
  const { frame, rest } = split(props)
  return (
    <Frame {...frame}>
      <textarea rows={3} {...rest} {...controlOf(frame)} />
    </Frame>
  )
}

export const SelectField = (props: FieldFrame & ComponentProps<'select'>): ReactElement => {
  const { frame, rest } = split(props)
  return (
    <Frame {...frame}>
      <select {...rest} {...controlOf(frame)} />
    </Frame>
  )
}

interface CheckboxFieldProps extends FieldFrame, Omit<ComponentProps<'input'>, 'id'> {
  /** Of the message about the group of boxes that it belongs to. */
  readonly groupErrorId?: string | undefined
}

export const CheckboxField = ({ groupErrorId, ...props }: CheckboxFieldProps): ReactElement => {
  const { frame, rest } = split(props)
  const { id, label, error, hint } = frame
  const wrongInGroup = groupErrorId === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': groupErrorId }
  return (
    <div className="field">
      <div className="field-check">
        <input type="checkbox" {...rest} {...controlOf(frame)} {...wrongInGroup} className="field-checkbox" />
        <label htmlFor={id}>{label}</label>
      </div>
      {hint === undefined ? null : (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      {error === undefined ? null : (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
    </div>
  )
}

interface CheckboxGroupProps {
  /** Of its first box, which the summary of the form leads to. */
  readonly id: string
  readonly label: string
  readonly error: string | undefined
  /** With `onBlur` of `register(name)`: from one box to the next nobody has left it. */
  readonly onLeave: (event: FocusEvent) => void
  /** @param groupErrorId for each box */
  readonly children: (groupErrorId: string | undefined) => ReactNode
}

/** Boxes that answer one question together. What is wrong with the answer is said of the group and of each box. */
export const CheckboxGroup = ({ id, label, error, onLeave, children }: CheckboxGroupProps): ReactElement => {
  const errorId = error === undefined ? undefined : `${id}-error`
  return (
    <fieldset
      className="checkbox-group"
      aria-describedby={errorId}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onLeave(event)
      }}
    >
      <legend className="field-label">{label}</legend>
      {children(errorId)}
      {error === undefined ? null : (
        <p id={errorId} className="field-error">
          {error}
        </p>
      )}
    </fieldset>
  )
}
