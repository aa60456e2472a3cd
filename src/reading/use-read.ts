/**
 * Something read through the core, as a tagged value. Invariant: an answer to an earlier question is never shown as
 * one to this; a failure never takes away what is shown, and `retry` asks again.
 */
import { useCallback, useEffect, useState } from 'react'
import type { Area } from '../../domain/events/event.ts'
import type { CallAnswer } from '../../domain/http-calls.ts'
import type { Answer, CallFailure, CallParts, CoreRequests, OpenCallName } from '../../domain/port/core-port.ts'
import type { State } from '../../domain/state/state.ts'
import { useCore, useCoreState } from '../core/core-context.tsx'

export type Reading<Value> =
  | { readonly _tag: 'Loading' }
  | { readonly _tag: 'Loaded'; readonly value: Value }
  | { readonly _tag: 'Failed'; readonly failure: CallFailure; readonly retry: () => void }

export interface Question<Value> {
  /** What makes the answer old when it changes, in whichever tab; null: nothing does. */
  readonly area: Area | null
  readonly ask: (core: CoreRequests) => Answer<Value>
}

/** A call of the contract. Its failure is told by a toast, beside the words where it failed (contract 7). */
export const callQuestion = <Name extends OpenCallName>(
  area: Area,
  name: Name,
  parts: CallParts<Name>,
): Question<CallAnswer<Name>> => ({ area, ask: (core) => core.call(name, parts, { toastsFailure: true }) })

const loading = { _tag: 'Loading' } as const

interface Told<Value> {
  readonly question: Question<Value>
  readonly answer: Awaited<Answer<Value>>
}

/** @param question the same object while it is the same question: one of a module, or from `useMemo` */
export const useRead = <Value>(question: Question<Value>): Reading<Value> => {
  const core = useCore()
  const [told, setTold] = useState<Told<Value> | null>(null)
  const [attempt, setAttempt] = useState(0)
  const { area } = question
  const changedAt = useCoreState(useCallback((state: State) => (area === null ? 0 : state.changed[area]), [area]))

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt, or a change of what was read, asks again
  useEffect(() => {
    let wanted = true
    void question.ask(core).then((answer) => {
      if (!wanted) return
      setTold((before) => {
        const stands = before !== null && before.question === question && before.answer._tag === 'Ok'
        return answer._tag === 'Failed' && stands ? before : { question, answer }
      })
    })
    return () => {
      wanted = false
    }
  }, [core, question, attempt, changedAt])

  const retry = useCallback(() => {
    setTold(null)
    setAttempt((before) => before + 1)
  }, [])

  if (told === null || told.question !== question) return loading
  return told.answer._tag === 'Ok'
    ? { _tag: 'Loaded', value: told.answer.value }
    : { _tag: 'Failed', failure: told.answer.failure, retry }
}
