/** A form about data that may change elsewhere. The person is asked before they leave the page with unsaved changes. */
import type { ReactElement } from 'react'
import type { DefaultValues, FieldValues } from 'react-hook-form'
import { type FormFrame, type FormFrameOptions, useFormFrame } from '../../kit/form/use-form-frame.tsx'
import { useSyncedFields } from '../../kit/form/use-synced-fields.ts'
import { useUnsavedWork } from './use-unsaved-work.tsx'

export interface SyncedFormOptions<Fields extends FieldValues, Value, Saved>
  extends Omit<FormFrameOptions<Fields, Value, Saved>, 'defaultValues'> {
  /** The current values of the fields without typed text. It must be the same object until a value changes. */
  readonly current: Fields & DefaultValues<Fields>
}

interface SyncedForm<Fields extends FieldValues> {
  readonly frame: FormFrame<Fields>
  /** The dialog that asks before leaving; null when it is closed. */
  readonly question: ReactElement | null
}

export const useSyncedForm = <Fields extends FieldValues, Value, Saved>({
  current,
  onSaved,
  ...options
}: SyncedFormOptions<Fields, Value, Saved>): SyncedForm<Fields> => {
  const frame = useFormFrame({
    ...options,
    defaultValues: current,
    onSaved: (answer: Saved, value: Value, fields: Fields) => {
      saved(fields)
      onSaved?.(answer, value, fields)
    },
  })
  const { isUnsaved, saved } = useSyncedFields(frame.form, options.names, current)
  return { frame, question: useUnsavedWork(isUnsaved) }
}
