/** A field with its label above, help before the error, and the error in words. */
import type { ComponentProps, ReactElement, ReactNode } from 'react'
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

export const CheckboxField = (props: FieldFrame & ComponentProps<'input'>): ReactElement => {
  const { frame, rest } = split(props)
  const { id, label, error, hint } = frame
  return (
    <div className="field">
      <div className="field-check">
        <input type="checkbox" {...rest} {...controlOf(frame)} className="field-checkbox" />
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
