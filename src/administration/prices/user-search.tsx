/** Searches users by name or e-mail, and offers the results as choices. */
import { type ReactElement, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { PagedUsers } from '../../../domain/schema/calls/user-administration-calls.ts'
import type { UserId } from '../../../domain/schema/ids.ts'
import type { User } from '../../../domain/schema/people.ts'
import { counted } from '../../../domain/wording/swedish-amounts.ts'
import { comeTo } from '../../kit/design/come-to.ts'
import { TextField } from '../../kit/form/field.tsx'
import { callQuery, type Query, type QueryResult, useQuery } from '../../kit/query/use-query.ts'
import './user-search.css'

type Person = Pick<User, 'firstName' | 'lastName' | 'email'>

/** Returns "Anna Andersson, anna@demo.example". The e-mail distinguishes people with the same name. */
export const personWords = ({ firstName, lastName, email }: Person): string =>
  [`${firstName} ${lastName}`.trim(), email].filter((part) => part !== '').join(', ')

export interface ChosenUser {
  readonly id: UserId
  readonly words: string
}

interface UserSearchProps {
  readonly chosen: ChosenUser | null
  readonly onChoose: (user: ChosenUser | null) => void
  readonly error: string | undefined
}

const MOST_FOUND = 6
/** The time from the last typed letter to the query. */
const PAUSE_MS = 250

/** The query while the search is empty. */
const nothing: Query<PagedUsers | null> = { area: null, ask: async () => ({ _tag: 'Ok', value: null }) }

/** Reads the users that match the search, after a pause in typing. An empty search finds no users. */
const useFound = () => {
  const [typed, setTyped] = useState('')
  const [search, setSearch] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const query = useMemo(
    () => (search === '' ? nothing : callQuery('users', 'users', { query: { search, page: 1, pageSize: MOST_FOUND } })),
    [search],
  )
  const clear = (): void => {
    setTyped('')
    setSearch('')
  }
  return { typed, setTyped, clear, result: useQuery(query) }
}

/** The message about the results for screen readers. */
const foundWords = (result: QueryResult<PagedUsers | null>): string => {
  if (result._tag === 'Failed') return 'Det gick inte att söka.'
  if (result._tag === 'Loading' || result.value === null) return ''
  const { length } = result.value.users
  return length === 0 ? 'Ingen användare hittades.' : `${counted(length, 'användare', 'användare')} hittades.`
}

export const UserSearch = ({ chosen, onChoose, error }: UserSearchProps): ReactElement => {
  const id = useId()
  const { typed, setTyped, clear, result } = useFound()
  const users = result._tag === 'Loaded' ? (result.value?.users ?? []) : []
  const other = useRef<HTMLButtonElement>(null)
  const field = useRef<HTMLDivElement>(null)
  /** Whether a person has just made a choice here. The pressed button disappears, and the focus moves to its replacement. */
  const moved = useRef(false)

  useEffect(() => {
    if (!moved.current) return
    moved.current = false
    comeTo(chosen === null ? (field.current?.querySelector('input') ?? null) : other.current)
  }, [chosen])

  const choose = (user: ChosenUser | null): void => {
    moved.current = true
    clear()
    onChoose(user)
  }

  if (chosen !== null)
    return (
      <div className="field">
        <p className="field-label">Användare</p>
        <p className="break-anywhere">{chosen.words}</p>
        <button ref={other} type="button" className="link-button fit finger-high" onClick={() => choose(null)}>
          Välj en annan
        </button>
        {error === undefined ? null : <p className="field-error">{error}</p>}
      </div>
    )
  return (
    <div ref={field} className="stack gap-1-half">
      <TextField
        id={id}
        label="Användare"
        hint="Sök på namn eller e-post."
        optional
        error={error}
        type="search"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          // The search runs while a person types. Enter must not send the form.
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      <p role="status" className={users.length === 0 ? 'muted' : 'visually-hidden'}>
        {foundWords(result)}
      </p>
      {users.length === 0 ? null : (
        <ul className="user-search-found ruled rounded" aria-label="Hittade användare">
          {users.map((user) => (
            <li key={user.id}>
              <button
                type="button"
                className="user-search-user full-width rounded finger-high break-anywhere"
                onClick={() => choose({ id: user.id, words: personWords(user) })}
              >
                {personWords(user)}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
