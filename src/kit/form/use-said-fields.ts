/**
 * A form about something that may change elsewhere while it is filled in. Invariants: what was typed is never lost to
 * what came from elsewhere; a field that nobody touched shows what is so now.
 */
import { useEffect, useRef } from 'react'
import { type FieldPath, type FieldValues, get, type UseFormReturn } from 'react-hook-form'

interface SaidFields<Fields> {
  /** Whether anything was typed since it was last saved. */
  readonly isUnsaved: () => boolean
  /** To be told when it was accepted. */
  readonly saved: (fields: Fields) => void
}

/** @param said what the fields say when nobody has typed: the same object while it says the same */
export const useSaidFields = <Fields extends FieldValues>(
  { getValues, setValue }: UseFormReturn<Fields>,
  names: readonly FieldPath<Fields>[],
  said: Fields,
): SaidFields<Fields> => {
  const shown = useRef(said)

  useEffect(() => {
    for (const name of names) if (getValues(name) === get(shown.current, name)) setValue(name, get(said, name))
    shown.current = said
  }, [said, names, getValues, setValue])

  return {
    isUnsaved: () => names.some((name) => getValues(name) !== get(shown.current, name)),
    saved: (fields) => {
      shown.current = fields
    },
  }
}
