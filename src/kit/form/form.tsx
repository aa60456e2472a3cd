/** The form around its fields. It shows an error summary above the fields, and a submit button and the server's answer below them. */
import type { ComponentProps, ReactElement, ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { FormFrame } from './use-form-frame.tsx'

interface FormProps<Fields extends FieldValues> extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  readonly frame: FormFrame<Fields>
  readonly submitText: string
  readonly submitClass?: string
  readonly further?: ReactNode
  readonly after?: ReactNode
}

export const Form = <Fields extends FieldValues>({
  frame: { onSubmit, summary, busy, answer },
  submitText,
  submitClass = 'button button-main',
  further,
  after,
  children,
  className = 'form',
  ...attributes
}: FormProps<Fields>): ReactElement => (
  <form {...attributes} className={className} noValidate onSubmit={onSubmit}>
    {summary}
    {children}
    <div className="form-actions">
      <button type="submit" className={submitClass} aria-busy={busy}>
        {submitText}
      </button>
      {further}
    </div>
    {answer}
    {after}
  </form>
)
