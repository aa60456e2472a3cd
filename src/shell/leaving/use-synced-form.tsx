/**
 * A form about data that may change elsewhere. The person is asked before they leave the page with unsaved changes. Where
 * somebody else has changed a field in which the person has typed, the field shows both values and the choice between them.
 */
import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react'
import type { DefaultValues, FieldPath, FieldValues } from 'react-hook-form'
import type { Answer } from '../../../domain/port/core-port.ts'
import type { TheirChange } from '../../../domain/schema/failure-body.ts'
import { CollisionBox } from '../../kit/form/collision-box.tsx'
import { type FormFrame, type FormFrameOptions, useFormFrame } from '../../kit/form/use-form-frame.tsx'
import { type FieldCollision, useSyncedFields } from '../../kit/form/use-synced-fields.ts'
import { useUnsavedWork } from './use-unsaved-work.tsx'

export interface SyncedFormOptions<Fields extends FieldValues, Value, Saved>
  extends Omit<FormFrameOptions<Fields, Value, Saved>, 'defaultValues' | 'submit' | 'below'> {
  /** The current values of the fields without typed text. It must be the same object until a value changes. */
  readonly current: Fields & DefaultValues<Fields>
  /** @param began the fields as they were when the person began to change them */
  readonly submit: (value: Value, fields: Fields, began: Fields) => Answer<Saved>
  /** Writes the value of a field for people. The default is for texts and for boxes. */
  readonly wordsOf?: ((name: FieldPath<Fields>, value: unknown) => ReactNode) | undefined
}

interface SyncedForm<Fields extends FieldValues> {
  readonly frame: FormFrame<Fields>
  /** The dialog that asks before leaving; null when it is closed. */
  readonly question: ReactElement | null
}

/** Writes the value of a text field or of a box for people. */
export const shownWords = (value: unknown): string =>
  typeof value === 'boolean' ? (value ? 'Ja' : 'Nej') : String(value)

export const useSyncedForm = <Fields extends FieldValues, Value, Saved>({
  current,
  submit,
  onSaved,
  wordsOf = (_name, value) => shownWords(value),
  ...options
}: SyncedFormOptions<Fields, Value, Saved>): SyncedForm<Fields> => {
  const firstBox = useRef<HTMLFieldSetElement>(null)
  /** The number of times that the server has refused the form because of collisions. */
  const [refusals, setRefusals] = useState(0)

  const collisionsOf = (told: readonly TheirChange[]): ReadonlyMap<FieldPath<Fields>, FieldCollision> =>
    new Map(
      options.names.flatMap((name) => {
        const one = told.find(({ field }) => field === name)
        if (one === undefined) return []
        // A box holds its value, and every other field holds a text.
        const theirs = typeof one.theirs === 'boolean' ? one.theirs : String(one.theirs ?? '')
        return [[name, { ...one, theirs }] as const]
      }),
    )

  const frame = useFormFrame({
    ...options,
    defaultValues: current,
    submit: async (value: Value, fields: Fields) => {
      const answer = await submit(value, fields, began())
      const told = answer._tag === 'Failed' && answer.failure._tag === 'Refused' ? answer.failure.body.collisions : null
      if (told !== null && told !== undefined) {
        refused(collisionsOf(told))
        setRefusals((before) => before + 1)
      }
      return answer
    },
    onSaved: (answer: Saved, value: Value, fields: Fields) => {
      saved(fields)
      onSaved?.(answer, value, fields)
    },
    below: (name) => {
      const collision = collisions.get(name)
      if (collision === undefined) return null
      return (
        <CollisionBox
          ref={name === [...collisions.keys()][0] ? firstBox : undefined}
          change={collision}
          theirs={wordsOf(name, collision.theirs)}
          mine={wordsOf(name, frame.form.getValues(name))}
          onChoose={(whose) => {
            choose(name, whose)
            frame.form.setFocus(name)
          }}
        />
      )
    },
  })
  const { isUnsaved, saved, began, refused, choose, collisions } = useSyncedFields(frame.form, options.names, current)

  useEffect(() => {
    if (refusals > 0) firstBox.current?.focus()
  }, [refusals])

  return { frame, question: useUnsavedWork(isUnsaved) }
}
