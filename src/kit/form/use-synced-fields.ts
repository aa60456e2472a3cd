/**
 * Keeps the fields of a form up to date while somebody fills in the form and the data changes elsewhere. It knows for each
 * field the value with which the person began, so that a change by somebody else is merged or shown as a collision.
 * Invariants: a change from elsewhere never replaces typed text; a field that nobody has edited shows the current value; a
 * collision stays until the person has chosen.
 */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type FieldPath, type FieldValues, get, type UseFormReturn } from 'react-hook-form'
import { BehaviorSubject } from 'rxjs'
import type { TheirChange } from '../../../domain/schema/failure-body.ts'
import { useFollowed } from '../../core/followed.ts'

/** A change by somebody else of a field in which the person has typed. */
export interface FieldCollision extends Pick<TheirChange, 'who' | 'at' | 'own'> {
  readonly theirs: unknown
}
export type FieldCollisions<Fields extends FieldValues> = ReadonlyMap<FieldPath<Fields>, FieldCollision>

interface SyncedFields<Fields extends FieldValues> {
  /** Whether any field differs from its last saved or received value. */
  readonly isUnsaved: () => boolean
  /** Must be called with the fields that the server has accepted. */
  readonly saved: (fields: Fields) => void
  /** The fields as they were when the person began to change each of them. */
  readonly began: () => Fields
  readonly collisions: FieldCollisions<Fields>
  /** Must be called with the collisions that the server has found. Their values are those of the fields. */
  readonly refused: (found: FieldCollisions<Fields>) => void
  /** Ends a collision. The typed text stays, or the current value replaces it. */
  readonly choose: (name: FieldPath<Fields>, whose: 'mine' | 'theirs') => void
}

/** @param current the current values of the fields without typed text; it must be the same object until a value changes */
export const useSyncedFields = <Fields extends FieldValues>(
  { getValues, setValue }: Pick<UseFormReturn<Fields>, 'getValues' | 'setValue'>,
  names: readonly FieldPath<Fields>[],
  current: Fields,
): SyncedFields<Fields> => {
  const began = useRef(current)
  const newest = useRef(current)
  const [collided] = useState(() => new BehaviorSubject<FieldCollisions<Fields>>(new Map()))
  const collisions = useFollowed(collided)

  const begin = (name: FieldPath<Fields>, value: unknown): void => {
    began.current = { ...began.current, [name]: value }
  }
  const follow = useEffectEvent((now: Fields) => {
    const found = new Map<FieldPath<Fields>, FieldCollision>()
    newest.current = now
    for (const name of names) {
      const [typed, before, theirs]: unknown[] = [getValues(name), get(began.current, name), get(now, name)]
      const known = collided.value.get(name)
      if (typed === before || typed === theirs) {
        if (typed !== theirs) setValue(name, get(now, name))
        begin(name, theirs)
      } else if (known !== undefined && (theirs === before || theirs === known.theirs)) {
        found.set(name, known)
        newest.current = { ...newest.current, [name]: known.theirs }
      } else if (theirs !== before) found.set(name, { theirs })
    }
    collided.next(found)
  })
  useEffect(() => follow(current), [current])

  return {
    isUnsaved: () => names.some((name) => getValues(name) !== get(began.current, name)),
    saved: (fields) => {
      began.current = fields
      newest.current = fields
      collided.next(new Map())
    },
    began: () => began.current,
    collisions,
    refused: (found) => {
      for (const [name, { theirs }] of found) newest.current = { ...newest.current, [name]: theirs }
      collided.next(new Map([...collided.value, ...found]))
    },
    choose: (name, whose) => {
      if (whose === 'theirs') setValue(name, get(newest.current, name), { shouldDirty: true })
      begin(name, get(newest.current, name))
      collided.next(new Map([...collided.value].filter(([other]) => other !== name)))
    },
  }
}
