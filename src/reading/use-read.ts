/**
 * Something read through the core, as a tagged value. Invariant: an answer to an earlier question is never shown as
 * one to this; a failure never takes away what is shown, and `retry` asks again.
 */
import { useCallback, useEffect, useState } from 'react'
import type { Answer, CallFailure, CoreRequests } from '../../domain/port/core-port.ts'
import { useCore } from '../core/core-context.tsx'

export type Reading<Value> =
  | { readonly _tag: 'Loading' }
  | { readonly _tag: 'Loaded'; readonly value: Value }
  | { readonly _tag: 'Failed'; readonly failure: CallFailure; readonly retry: () => void }

export type Question<Value> = (core: CoreRequests) => Answer<Value>

const loading = { _tag: 'Loading' } as const

interface Told<Value> {
  readonly question: Question<Value>
  readonly answer: Awaited<Answer<Value>>
}

/** @param question the same function while it is the same question: one of a module, or from `useMemo` */
export const useRead = <Value>(question: Question<Value>): Reading<Value> => {
  const core = useCore()
  const [told, setTold] = useState<Told<Value> | null>(null)
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again
  useEffect(() => {
    let wanted = true
    void question(core).then((answer) => {
      if (!wanted) return
      setTold((before) => {
        const stands = before !== null && before.question === question && before.answer._tag === 'Ok'
        return answer._tag === 'Failed' && stands ? before : { question, answer }
      })
    })
    return () => {
      wanted = false
    }
  }, [core, question, attempt])

  const retry = useCallback(() => {
    setTold(null)
    setAttempt((before) => before + 1)
  }, [])

  if (told === null || told.question !== question) return loading
  return told.answer._tag === 'Ok'
    ? { _tag: 'Loaded', value: told.answer.value }
    : { _tag: 'Failed', failure: told.answer.failure, retry }
}
