/** A form about something that may change elsewhere. The person is asked before leaving the page with unsaved changes. */
import type { ReactElement } from 'react'
import type { DefaultValues, FieldValues } from 'react-hook-form'
import { type FormFrame, type FormFrameOptions, useFormFrame } from '../../kit/form/use-form-frame.tsx'
import { useSyncedFields } from '../../kit/form/use-synced-fields.ts'
import { useUnsavedWork } from './use-unsaved-work.tsx'

export interface SyncedFormOptions<Fields extends FieldValues, Value, Saved>
  extends Omit<FormFrameOptions<Fields, Value, Saved>, 'defaultValues'> {
  /** The current values of the fields, for those in which nothing was typed. The same object while they are the same. */
  readonly current: Fields & DefaultValues<Fields>
}

interface SyncedForm<Fields extends FieldValues> {
  readonly frame: FormFrame<Fields>
  /** The question before leaving, while it is asked. */
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
