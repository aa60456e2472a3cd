/**
 * Keeps the fields of a form up to date while somebody fills in the form and the data changes elsewhere. Invariants: a change
 * from elsewhere never replaces typed text; a field that nobody has edited shows the current value.
 */
import { useEffect, useEffectEvent, useRef } from 'react'
import { type FieldPath, type FieldValues, get, type UseFormReturn } from 'react-hook-form'

interface SyncedFields<Fields> {
  /** Whether any field differs from its last saved or received value. */
  readonly isUnsaved: () => boolean
  /** Must be called with the fields that the server has accepted. */
  readonly saved: (fields: Fields) => void
}

/** @param current the current values of the fields without typed text; it must be the same object until a value changes */
export const useSyncedFields = <Fields extends FieldValues>(
  { getValues, setValue }: UseFormReturn<Fields>,
  names: readonly FieldPath<Fields>[],
  current: Fields,
): SyncedFields<Fields> => {
  const shown = useRef(current)

  const follow = useEffectEvent((now: Fields) => {
    for (const name of names) if (getValues(name) === get(shown.current, name)) setValue(name, get(now, name))
    shown.current = now
  })
  useEffect(() => follow(current), [current])

  return {
    isUnsaved: () => names.some((name) => getValues(name) !== get(shown.current, name)),
    saved: (fields) => {
      shown.current = fields
    },
  }
}
