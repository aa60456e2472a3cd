/**
 * Something read through the core, as a tagged value. Invariant: an answer to an earlier question is never shown as
 * one to this; a failure never takes away what is shown, and `retry` asks again. Asked again by itself when something of
 * its area changed in whichever tab, and when somebody comes back to this one.
 */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Area } from '../../../domain/events/event.ts'
import type { CallAnswer } from '../../../domain/http-calls.ts'
import type { Answer, CallFailure, CallParts, CoreRequests, OpenCallName } from '../../../domain/port/core-port.ts'
import type { State } from '../../../domain/state/state.ts'
import { useCore, useCoreState } from '../../core/core-context.tsx'
import { firstAnswer } from '../../core/first-answers.ts'
import { useReturns } from './use-returns.ts'

export type Reading<Value> =
  | { readonly _tag: 'Loading' }
  | { readonly _tag: 'Loaded'; readonly value: Value }
  | { readonly _tag: 'Failed'; readonly failure: CallFailure; readonly retry: () => void }

export interface Question<Value> {
  /** What makes the answer old when it changes, in whichever tab; null: nothing does. */
  readonly area: Area | null
  /** @param quietly nobody waits for it: a failure shows no toast */
  readonly ask: (core: CoreRequests, quietly: boolean) => Answer<Value>
  /** What the page came with: shown until the answer is there. */
  readonly first?: () => Value | undefined
}

/** A call of the contract. Its failure is told by a toast, beside the words where it failed (contract 7). */
export const callQuestion = <Name extends OpenCallName>(
  area: Area,
  name: Name,
  parts: CallParts<Name>,
): Question<CallAnswer<Name>> => ({
  area,
  ask: (core, quietly) => core.call(name, parts, { toastsFailure: !quietly }),
  first: () => firstAnswer(name, parts)?.answer,
})

const loading = { _tag: 'Loading' } as const

interface Told<Value> {
  readonly question: Question<Value>
  readonly answer: Awaited<Answer<Value>>
}

const firstTold = <Value>(question: Question<Value>): Told<Value> | null => {
  const value = question.first?.()
  return value === undefined ? null : { question, answer: { _tag: 'Ok', value } }
}

/** @param question the same object while it is the same question: one of a module, or from `useMemo` */
export const useRead = <Value>(question: Question<Value>): Reading<Value> => {
  const core = useCore()
  const [told, setTold] = useState<Told<Value> | null>(() => firstTold(question))
  const [attempt, setAttempt] = useState(0)
  const { area } = question
  const changedAt = useCoreState(useCallback((state: State) => (area === null ? 0 : state.changed[area]), [area]))

  // What changes with nothing is read once.
  const cameBack = useReturns()
  const returns = area === null ? 0 : cameBack
  const asked = useRef({ question, returns })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt, or a change of what was read, asks again
  useEffect(() => {
    let wanted = true
    const quietly = asked.current.question === question && asked.current.returns !== returns
    asked.current = { question, returns }
    void question.ask(core, quietly).then((answer) => {
      if (!wanted) return
      setTold((before) => {
        const stands = before !== null && before.question === question && before.answer._tag === 'Ok'
        return answer._tag === 'Failed' && stands ? before : { question, answer }
      })
    })
    return () => {
      wanted = false
    }
  }, [core, question, attempt, changedAt, returns])

  const retry = useCallback(() => {
    setTold(null)
    setAttempt((before) => before + 1)
  }, [])

  if (told === null || told.question !== question) return loading
  return told.answer._tag === 'Ok'
    ? { _tag: 'Loaded', value: told.answer.value }
    : { _tag: 'Failed', failure: told.answer.failure, retry }
}
