/**
 * Something that is read through the core, as a tagged value. It is asked for again when something of its area changed, in whichever tab,
 * and when the person comes back to this tab; while the server is busy or away, every ten seconds until it answers. Invariants: the answer to
 * an earlier query is never shown for this one; a failure never takes away what is shown.
 */
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import {
  type Answer,
  type CallFailure,
  type CallParts,
  type CoreRequests,
  mayPass,
  type OpenCallName,
} from '../../../domain/port/core-port.ts'
import type { CallAnswer, calls } from '../../../domain/schema/calls/http.ts'
import type { Area } from '../../../domain/schema/events.ts'
import type { State } from '../../../domain/schema/state.ts'
import { useCore, useCoreState } from '../../core/core-context.tsx'
import { firstAnswer } from '../../core/first-answers.ts'

/** A return shows itself by several events at once. */
const AT_ONCE_MS = 1_000

/**
 * How often the person has come back to this tab, or the network has come back. Lists may be old by then, since only booking
 * pages are told about the changes of others.
 */
let returns = 0
let lastAt = Number.NEGATIVE_INFINITY
const listeners = new Set<() => void>()

const note = (): void => {
  if (document.hidden || performance.now() - lastAt < AT_ONCE_MS) return
  lastAt = performance.now()
  returns += 1
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  if (listeners.size === 0) {
    document.addEventListener('visibilitychange', note)
    window.addEventListener('focus', note)
    window.addEventListener('online', note)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    document.removeEventListener('visibilitychange', note)
    window.removeEventListener('focus', note)
    window.removeEventListener('online', note)
  }
}
const countReturns = (): number => returns

export type QueryResult<Value> =
  | { readonly _tag: 'Loading' }
  | { readonly _tag: 'Loaded'; readonly value: Value }
  | { readonly _tag: 'Failed'; readonly failure: CallFailure; readonly retry: () => void }

export interface Query<Value> {
  /** A change of this area, in whichever tab, makes the answer old; null: nothing does. */
  readonly area: Area | null
  /** @param quietly nobody waits for the answer: a failure shows no toast */
  readonly ask: (core: CoreRequests, quietly: boolean) => Answer<Value>
  /** The answer that the page came with: it is shown until the new one is there. */
  readonly first?: () => Value | undefined
}

/** An area that makes the answer of a call old, as its row says (`domain/schema/calls/`). */
export type AreaRead<Name extends OpenCallName> = (typeof calls)[Name]['areas'][number]

/** A call of the server. Its failure is shown by a toast, beside the words where it failed. */
export const callQuery = <Name extends OpenCallName>(
  area: AreaRead<Name>,
  name: Name,
  parts: CallParts<Name>,
): Query<CallAnswer<Name>> => ({
  area,
  ask: (core, quietly) => core.call(name, parts, { toastsFailure: !quietly }),
  first: () => firstAnswer(name, parts)?.answer,
})

/** How long after a failure that may pass it is asked again. */
const AGAIN_MS = 10_000

const loading = { _tag: 'Loading' } as const

interface Answered<Value> {
  readonly query: Query<Value>
  readonly answer: Awaited<Answer<Value>>
}

const firstAnswered = <Value>(query: Query<Value>): Answered<Value> | null => {
  const value = query.first?.()
  return value === undefined ? null : { query, answer: { _tag: 'Ok', value } }
}

/**
 * @param query the same object while it is the same query: one of a module, or from `useMemo`
 * @param news another number asks again, quietly
 */
export const useQuery = <Value>(query: Query<Value>, news = 0): QueryResult<Value> => {
  const core = useCore()
  const [answered, setAnswered] = useState<Answered<Value> | null>(() => firstAnswered(query))
  const [attempt, setAttempt] = useState(0)
  const { area } = query
  const changedAt = useCoreState(useCallback((state: State) => (area === null ? 0 : state.changed[area]), [area]))

  const cameBack = useSyncExternalStore(subscribe, countReturns, countReturns)
  // A query that nothing makes old is read once.
  const returned = area === null ? 0 : cameBack
  const own = answered?.query === query ? answered : null
  /** The change after which it was asked last; -1: it has not been asked. */
  const asked = useRef(-1)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt, or a change of the things read, asks again
  useEffect(() => {
    let wanted = true
    const quietly = own !== null && asked.current === changedAt
    asked.current = changedAt
    void query.ask(core, quietly).then((answer) => {
      if (!wanted) return
      if (answer._tag === 'Ok' || own?.answer._tag !== 'Ok') setAnswered({ query, answer })
      if (answer._tag === 'Failed' && mayPass(answer.failure))
        setTimeout(() => wanted && setAttempt(attempt + 1), AGAIN_MS)
    })
    return () => {
      wanted = false
    }
  }, [core, query, attempt, changedAt, returned, news])

  const retry = useCallback(() => {
    setAnswered(null)
    setAttempt((before) => before + 1)
  }, [])

  if (own === null) return loading
  const { answer } = own
  return answer._tag === 'Ok'
    ? { _tag: 'Loaded', value: answer.value }
    : { _tag: 'Failed', failure: answer.failure, retry }
}
