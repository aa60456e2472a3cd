/**
 * Reads data through the core and returns the result as a tagged value. The query is repeated when a tab has changed data of
 * the query's area, when the person comes back to this tab, and when the role or the groups of the person have changed. After a failure that may pass, it is repeated every ten
 * seconds until it succeeds. Invariants: the answer to an earlier query is never shown for this query; a failure of a
 * repeated query does not remove a shown value.
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
import { personKey } from '../../../domain/rules/permissions.ts'
import type { Area } from '../../../domain/schema/area.ts'
import type { CallAnswer, calls } from '../../../domain/schema/calls/http.ts'
import type { State } from '../../../domain/schema/state.ts'
import { useCore, useCoreState } from '../../core/core-context.tsx'
import { firstAnswer } from '../../core/first-answers.ts'

/** One return to the tab causes several events, and only the first one within this time counts. */
const AT_ONCE_MS = 1_000

/**
 * The number of times that the person has come back to this tab or the network has come back. Lists may be outdated at that
 * moment, because only booking pages receive the changes that other people make.
 */
let returns = 0
let lastAt = Number.NEGATIVE_INFINITY
const listeners = new Set<() => void>()

/** Reads everything on the page again, as when the person comes back to the tab. */
export const readAgain = (): void => {
  if (document.hidden || performance.now() - lastAt < AT_ONCE_MS) return
  lastAt = performance.now()
  returns += 1
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  if (listeners.size === 0) {
    document.addEventListener('visibilitychange', readAgain)
    window.addEventListener('focus', readAgain)
    window.addEventListener('online', readAgain)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    document.removeEventListener('visibilitychange', readAgain)
    window.removeEventListener('focus', readAgain)
    window.removeEventListener('online', readAgain)
  }
}
const countReturns = (): number => returns

export type QueryResult<Value> =
  | { readonly _tag: 'Loading' }
  | { readonly _tag: 'Loaded'; readonly value: Value }
  | { readonly _tag: 'Failed'; readonly failure: CallFailure; readonly retry: () => void }

export interface Query<Value> {
  /** The area of the data. A change of this area in any tab makes the answer outdated. It is null when no change does. */
  readonly area: Area | null
  /** @param quietly whether nobody waits for the answer, so that a failure shows no toast */
  readonly ask: (core: CoreRequests, quietly: boolean) => Answer<Value>
  /** The answer that was delivered with the page. It is shown until a new answer arrives. */
  readonly first?: () => Value | undefined
}

/** An area whose changes make the answer to a call outdated. The table of calls lists these areas (`domain/schema/calls/`). */
export type AreaRead<Name extends OpenCallName> = (typeof calls)[Name]['areas'][number]

/** A query that calls the server. A failure shows a toast unless the call is made quietly. */
export const callQuery = <Name extends OpenCallName>(
  area: AreaRead<Name>,
  name: Name,
  parts: CallParts<Name>,
): Query<CallAnswer<Name>> => ({
  area,
  ask: (core, quietly) => core.call(name, parts, { toastsFailure: !quietly }),
  first: () => firstAnswer(name, parts)?.answer,
})

/** The delay before a query is repeated after a failure that may pass. */
const AGAIN_MS = 10_000

const loading = { _tag: 'Loading' } as const

const personIn = ({ account }: State): string => personKey(account)

/** The number of times that the person who has signed in has become somebody else, for example by another role. */
const useBecame = (): number => {
  const person = useCoreState(personIn)
  const [told, setTold] = useState({ person, times: 0 })
  if (person !== '' && person !== told.person) setTold({ person, times: told.times + Number(told.person !== '') })
  return told.times
}

interface Answered<Value> {
  readonly query: Query<Value>
  readonly answer: Awaited<Answer<Value>>
}

const firstAnswered = <Value>(query: Query<Value>): Answered<Value> | null => {
  const value = query.first?.()
  return value === undefined ? null : { query, answer: { _tag: 'Ok', value } }
}

/**
 * @param query must be the same object on each rendering: a constant of a module, or a value of `useMemo`
 * @param news a change of this number repeats the query quietly
 */
export const useQuery = <Value>(query: Query<Value>, news = 0): QueryResult<Value> => {
  const core = useCore()
  const [answered, setAnswered] = useState<Answered<Value> | null>(() => firstAnswered(query))
  const [attempt, setAttempt] = useState(0)
  const { area } = query
  const changedAt = useCoreState(useCallback((state: State) => (area === null ? 0 : state.changed[area]), [area]))

  const became = useBecame()
  const cameBack = useSyncExternalStore(subscribe, countReturns, countReturns)
  // A query without an area is not repeated when the person returns.
  const returned = area === null ? 0 : cameBack
  const own = answered?.query === query ? answered : null
  /** The value of `changedAt` when the query was last sent; -1 before the first time. */
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
  }, [core, query, attempt, changedAt, returned, became, news])

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
