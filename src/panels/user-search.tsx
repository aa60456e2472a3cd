/** Finds one user by name or e-mail, to be chosen from what was found. */
import { type ReactElement, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { UserId } from '../../domain/entities.ts'
import type { PagedUsers } from '../../domain/http-calls.ts'
import { TextField } from '../form/field.tsx'
import { callQuestion, type Question, useRead } from '../reading/use-read.ts'
import { personWords } from './priced-resource.ts'
import { pricesTexts } from './prices-texts.ts'

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
/** Between the last letter and the question. */
const PAUSE_MS = 250

const nothing: Question<PagedUsers | null> = { area: null, ask: async () => ({ _tag: 'Ok', value: null }) }

const Found = ({ search, onChoose }: { readonly search: string; readonly onChoose: (user: ChosenUser) => void }) => {
  const question = useMemo(
    (): Question<PagedUsers | null> =>
      search === '' ? nothing : callQuestion('users', 'users', { query: { search, page: 1, pageSize: MOST_FOUND } }),
    [search],
  )
  const reading = useRead(question)
  if (reading._tag === 'Failed') return <p className="field-error">{pricesTexts.searchFailed}</p>
  if (reading._tag === 'Loading' || reading.value === null) return null
  const { users } = reading.value
  if (users.length === 0) return <p className="muted">{pricesTexts.noneFound}</p>
  return (
    <ul className="user-search-found" aria-label={pricesTexts.found}>
      {users.map((user) => (
        <li key={user.id}>
          <button
            type="button"
            className="user-search-user"
            onClick={() => onChoose({ id: user.id, words: personWords(user) })}
          >
            {personWords(user)}
          </button>
        </li>
      ))}
    </ul>
  )
}

export const UserSearch = ({ chosen, onChoose, error }: UserSearchProps): ReactElement => {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [search, setSearch] = useState('')
  const other = useRef<HTMLButtonElement>(null)
  const field = useRef<HTMLDivElement>(null)
  /** Focus follows the choice: what was pressed is gone. */
  const moved = useRef(false)

  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])

  useEffect(() => {
    if (!moved.current) return
    moved.current = false
    if (chosen === null) field.current?.querySelector('input')?.focus()
    else other.current?.focus()
  }, [chosen])

  const choose = (user: ChosenUser | null): void => {
    moved.current = true
    setTyped('')
    setSearch('')
    onChoose(user)
  }

  if (chosen !== null)
    return (
      <div className="field">
        <p className="field-label">{pricesTexts.user}</p>
        <p className="user-search-chosen">{chosen.words}</p>
        <button ref={other} type="button" className="link-button user-search-other" onClick={() => choose(null)}>
          {pricesTexts.otherUser}
        </button>
        {error === undefined ? null : <p className="field-error">{error}</p>}
      </div>
    )
  return (
    <div ref={field} className="user-search">
      <TextField
        id={id}
        label={pricesTexts.user}
        hint={pricesTexts.userHint}
        optional
        error={error}
        type="search"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          // It searches already; the form is not sent by it.
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      <div role="status">
        <Found search={search} onChoose={choose} />
      </div>
    </div>
  )
}
