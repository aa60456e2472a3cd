/**
 * Finds the person for whom an administrator books, by words from a telephone call. Invariant: the people in the list match
 * the words in the field.
 */
import { type ReactElement, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react'
import type { BookedFor } from '../../../domain/booking-flow/attempt.ts'
import type { UserId } from '../../../domain/schema/ids.ts'
import { announce } from '../../kit/design/announce.ts'
import { comeTo } from '../../kit/design/come-to.ts'
import { LoadFailure } from '../../kit/design/load-failure.tsx'
import { TextField } from '../../kit/form/field.tsx'
import { callQuery, type Query, type QueryResult, useQuery } from '../../kit/query/use-query.ts'
import { failureWords } from '../../kit/texts/failure-words.ts'
import { bookForTexts } from './book-for-texts.ts'

export const nameOfBookedFor = ({ firstName, lastName, email }: BookedFor): string =>
  `${firstName} ${lastName}`.trim() || email

/** The facts that distinguish two people with the same name. */
export const factsOf = ({ phone, email, organisation }: BookedFor): string =>
  [organisation?.name ?? '', phone, email].filter((fact) => fact !== '').join(' · ')

const MOST_SHOWN = 8
const SHORTEST_SEARCH = 2
/** The search starts after a pause of this length in the typing. */
const PAUSE_MS = 250

interface FoundProps {
  readonly search: string
  readonly onFound: (search: string, people: readonly BookedFor[]) => void
  readonly onChoose: (person: BookedFor) => void
}

/** The people whom one search finds. Each search has a component instance of its own (`key`). */
const Found = ({ search, onFound, onChoose }: FoundProps): ReactElement => {
  const result = useQuery(
    useMemo(() => callQuery('users', 'users', { query: { search, pageSize: MOST_SHOWN } }), [search]),
  )
  const page = result._tag === 'Loaded' ? result.value : null
  const people = page?.users ?? null
  const count = people?.length ?? 0
  const words =
    page === null
      ? null
      : count === 0
        ? bookForTexts.noneFound
        : page.pages > 1
          ? bookForTexts.more(count)
          : bookForTexts.found(count)
  useEffect(() => {
    if (words !== null) return announce(words)
  }, [words])
  const tell = useEffectEvent(onFound)
  useEffect(() => {
    if (people !== null) tell(search, people)
  }, [search, people])

  if (result._tag === 'Loading') return <p className="muted">{bookForTexts.searching}</p>
  if (result._tag === 'Failed')
    return <LoadFailure title={bookForTexts.failed} detail={failureWords(result.failure)} onRetry={result.retry} />
  return (
    <>
      <p className="muted">{words}</p>
      <ul className="stack gap-1">
        {result.value.users.map((user) => (
          <li key={user.id}>
            <button
              type="button"
              className="book-for-person full-width rounded raised finger-high break-anywhere"
              onClick={() => onChoose(user)}
            >
              <strong>
                <bdi>{nameOfBookedFor(user)}</bdi>
              </strong>
              <span className="muted numeric">
                {' '}
                <bdi>{factsOf(user)}</bdi>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

/**
 * Hands on the action of a press on *Boka* while no person is chosen: it takes the only person found, or asks for a choice.
 * Null means that the press books.
 */
export type OnUnsettled = (settle: (() => void) | null) => void

/** The words in the field after a pause in the typing, and a function that takes the words at once. */
const useSearchWords = (typed: string): readonly [string, () => void] => {
  const [search, setSearch] = useState(typed)
  useEffect(() => {
    const pausing = setTimeout(() => setSearch(typed), PAUSE_MS)
    return () => clearTimeout(pausing)
  }, [typed])
  return [search.trim(), () => setSearch(typed)]
}

/** The unfinished part of a press. It lasts until the person types. */
type Left =
  | { readonly _tag: 'Nothing' }
  /**
   * The press waits for the people who match these words and takes a single match.
   * @property asks whether the person is asked to choose if there is no single match
   */
  | { readonly _tag: 'Wish'; readonly words: string; readonly asks: boolean }
  /** The page asks the person to choose. */
  | { readonly _tag: 'Question' }

const nothing: Left = { _tag: 'Nothing' }

interface FindPersonProps {
  readonly typed: string
  readonly onTyped: (typed: string) => void
  readonly onChoose: (person: BookedFor) => void
  readonly onUnsettled: OnUnsettled
}

export const FindPerson = ({ typed, onTyped, onChoose, onUnsettled }: FindPersonProps): ReactElement => {
  const id = useId()
  const [search, searchNow] = useSearchWords(typed)
  const [found, setFound] = useState<{ readonly words: string; readonly people: readonly BookedFor[] } | null>(null)
  const [left, setLeft] = useState<Left>(nothing)
  const input = useRef<HTMLInputElement>(null)
  const words = typed.trim()
  // The person pressed a button to write here, so the field gets the focus.
  useEffect(() => comeTo(input.current), [])

  const ask = (): void => {
    setLeft({ _tag: 'Question' })
    input.current?.focus()
  }
  const take = ([only, ...others]: readonly BookedFor[], asks: boolean): void => {
    if (only !== undefined && others.length === 0) onChoose(only)
    else if (asks) ask()
  }
  const wishFor = (asks: boolean): void => {
    if (found?.words === words) take(found.people, asks)
    else if (asks && words.length < SHORTEST_SEARCH) ask()
    else {
      // Enter does not cancel an earlier press on *Boka* for the same words.
      setLeft({ _tag: 'Wish', words, asks: asks || (left._tag === 'Wish' && left.asks) })
      searchNow()
    }
  }
  useEffect(() => {
    onUnsettled(() => wishFor(true))
    return () => onUnsettled(null)
  })
  const hear = (of: string, people: readonly BookedFor[]): void => {
    setFound({ words: of, people })
    if (left._tag !== 'Wish' || left.words !== of) return
    setLeft(nothing)
    take(people, left.asks)
  }
  return (
    <>
      <TextField
        id={id}
        label={bookForTexts.search}
        hint={bookForTexts.searchHint}
        type="search"
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        ref={input}
        value={typed}
        onChange={(event) => {
          setLeft(nothing)
          onTyped(event.target.value)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          wishFor(false)
        }}
      />
      {left._tag === 'Question' ? (
        <p role="alert" className="field-error">
          {bookForTexts.chooseFirst}
        </p>
      ) : null}
      {search.length < SHORTEST_SEARCH ? null : (
        <Found key={search} search={search} onFound={hear} onChoose={onChoose} />
      )}
    </>
  )
}

const nobody: Query<BookedFor | null> = { area: null, ask: async () => ({ _tag: 'Ok', value: null }) }

/**
 * Reads the person for whom an administrator books. The core has only the id, because no event carries a name.
 * @param id null if there is nobody else, and nothing is asked
 */
export const useBookedFor = (id: UserId | null): QueryResult<BookedFor | null> =>
  useQuery(
    useMemo(
      (): Query<BookedFor | null> => (id === null ? nobody : callQuery('users', 'user', { parameters: { id } })),
      [id],
    ),
  )
