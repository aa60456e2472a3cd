/**
 * What a form of a part does when a colleague has saved the same part since the form was opened. The server merges what does not collide.
 * If something collides, the form shows both parts in words, with the choice between them. Invariants: nothing is overwritten unseen; what
 * was typed stays until the person has chosen; the chosen values are saved by the next press, and not before.
 */
import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react'
import type { Answer } from '../../../domain/port/core-port.ts'
import type { FieldValues } from '../../../domain/rules/merge-fields.ts'
import type { TheirChange } from '../../../domain/schema/failure-body.ts'
import { CollisionBox } from '../../kit/form/collision-box.tsx'

interface OvertakenOptions<Values extends object> {
  /** The values of the part, under the names of the call. Null for a new part. Only those of the first rendering count. */
  readonly began: FieldValues | null
  readonly wordsOf: (values: Values) => ReactNode
  /** Fills the form with a colleague's values. */
  readonly fill: (values: Values) => void
  /** Moves the focus back to the form, after the choice. */
  readonly focus: () => void
}

interface Overtaken<Values extends object> {
  /** Makes the call of a change. `call` gets how the change began, for its body. */
  readonly send: <Saved>(mine: Values, call: (begun: { readonly began: FieldValues }) => Answer<Saved>) => Answer<Saved>
  /** Both parts in words, with the choice. Null if nothing collides. */
  readonly choice: ReactElement | null
}

interface Met<Values> {
  readonly mine: Values
  readonly theirs: FieldValues
  readonly change: TheirChange
}

export const useOvertaken = <Values extends object>({
  began: first,
  wordsOf,
  fill,
  focus,
}: OvertakenOptions<Values>): Overtaken<Values> => {
  const began = useRef(first ?? {})
  const box = useRef<HTMLFieldSetElement>(null)
  const [met, setMet] = useState<Met<Values> | null>(null)

  useEffect(() => {
    if (met !== null) box.current?.focus()
  }, [met])

  const theirs = met === null ? null : Object.assign({}, met.mine, met.theirs)
  return {
    send: async (mine, call) => {
      const answer = await call({ began: began.current })
      const told = answer._tag === 'Failed' && answer.failure._tag === 'Refused' ? answer.failure.body.collisions : []
      const [change] = told ?? []
      setMet(
        change === undefined
          ? null
          : { mine, change, theirs: Object.fromEntries((told ?? []).map(({ field, theirs }) => [field, theirs])) },
      )
      return answer
    },
    choice:
      met === null || theirs === null ? null : (
        <CollisionBox
          ref={box}
          change={met.change}
          theirs={wordsOf(theirs)}
          mine={wordsOf(met.mine)}
          onChoose={(whose) => {
            began.current = { ...began.current, ...met.theirs }
            setMet(null)
            if (whose === 'theirs') fill(theirs)
            focus()
          }}
        />
      ),
  }
}
