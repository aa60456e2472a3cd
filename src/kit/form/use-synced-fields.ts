/**
 * A form about something that may change elsewhere while it is filled in. Invariants: what was typed is never lost to
 * what came from elsewhere; a field that was not touched shows what is so now.
 */
import { useEffect, useEffectEvent, useRef } from 'react'
import { type FieldPath, type FieldValues, get, type UseFormReturn } from 'react-hook-form'

interface SyncedFields<Fields> {
  /** Whether anything was typed since it was last saved. */
  readonly isUnsaved: () => boolean
  /** To be called with what was accepted. */
  readonly saved: (fields: Fields) => void
}

/** @param current what the fields hold where nothing was typed: the same object while it says the same */
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
