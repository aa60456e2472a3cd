/** A field for rich text of a form. */
import type { ReactElement } from 'react'
import { Controller, type FieldPath, type FieldValues } from 'react-hook-form'
import type { FormFrame } from '../../kit/form/use-form-frame.tsx'
import { RichTextField } from './rich-text-field.tsx'

interface RichTextInputProps<Fields extends FieldValues> {
  readonly frame: FormFrame<Fields>
  readonly name: FieldPath<Fields>
  readonly label: string
  readonly required: boolean
}

export const RichTextInput = <Fields extends FieldValues>(props: RichTextInputProps<Fields>): ReactElement => {
  const { frame, name, label, required } = props
  return (
    <Controller
      control={frame.form.control}
      name={name}
      rules={{ validate: frame.check(name) }}
      render={({ field }) => (
        <RichTextField {...field} {...frame.field(name)} label={label} required={required} optional={!required} />
      )}
    />
  )
}
