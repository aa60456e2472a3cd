/** Finds one user by name or e-mail, to be chosen from what was found. */
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

/** "Anna Andersson, anna@demo.example": two people may have one name. */
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
/** Between the last letter and the query. */
const PAUSE_MS = 250

/** The query while nothing is searched for. */
const nothing: Query<PagedUsers | null> = { area: null, ask: async () => ({ _tag: 'Ok', value: null }) }

/** The users of a search, asked for once somebody has paused; an empty search finds none. */
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

/** Said to those who do not see the list come. */
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
  /** Whether somebody has just chosen here. What was pressed goes, and the focus moves to what takes its place. */
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
          // It searches while one types; Enter must not send the form.
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
