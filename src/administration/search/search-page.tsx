/**
 * The page `/admin/sok`: a box that finds bookings, people, resources, groups and pages while a person types.
 * Invariants: the address contains the words, so that Back leads from a hit to the list of hits; earlier results stay
 * until the new ones have arrived; the arrow keys go through all hits, and up from the first hit to the box.
 */
import {
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { Link, useLocation, useSearchParams } from 'wouter'
import { routes } from '../../../domain/routes.ts'
import { accountMay } from '../../../domain/rules/permissions.ts'
import { LONGEST_SEARCH } from '../../../domain/rules/search-words.ts'
import type { PagedBookings } from '../../../domain/schema/calls/booking-calls.ts'
import type { ListedUser } from '../../../domain/schema/calls/user-administration-calls.ts'
import type { PublicGroup } from '../../../domain/schema/entities.ts'
import { counted, thousands } from '../../../domain/wording/swedish-amounts.ts'
import { bookingTitle } from '../../booking/booked/booked-words.ts'
import { bookedFor, nameOf } from '../../booking/booked/customer-facts.ts'
import { useStatePart } from '../../core/core-context.tsx'
import { useMay, useMayInGroup } from '../../core/use-may.ts'
import { TextField } from '../../kit/form/field.tsx'
import { hearHeldFields } from '../../kit/form/hear-filled.ts'
import { groupsQuery } from '../../kit/query/queries.ts'
import { QueryView } from '../../kit/query/query-view.tsx'
import { type Query, useQuery } from '../../kit/query/use-query.ts'
import { useWallNow } from '../../kit/use-wall-now.ts'
import { userPath, withQuery } from '../../shell/routing/administration-paths.ts'
import { useListPlace } from '../../shell/routing/list-place.ts'
import { administeredBookingPath } from '../../shell/routing/paths.ts'
import { usePageTitle } from '../../shell/routing/use-page-title.ts'
import { listPath, listSearchOf, readWords, searchBody } from '../bookings/booking-search.ts'
import { withDayAmong } from '../bookings/search-days.tsx'
import { usersPath } from '../users/users-search.ts'
import { type FoundPlace, foundPlaces } from './found-places.ts'
import '../frame/administration-page.css'
import './search-page.css'

/** The number of hits of a kind that are shown at first. */
const MOST_OF_KIND = 5
/** The time from the last typed letter to the search. */
const PAUSE_MS = 250

interface Answers {
  readonly words: string
  readonly bookings: PagedBookings
  /** The first people who match, and whether there are more. None if the viewer may not see people. */
  readonly users: { readonly users: readonly ListedUser[]; readonly pages: number }
  readonly groups: readonly PublicGroup[]
}

const bookingsSearch = (words: string) => ({ ...listSearchOf(new URLSearchParams()), words })

const noUsers = { _tag: 'Ok', value: { users: [], pages: 0 } } as const

interface Searching {
  readonly today: Parameters<typeof withDayAmong>[1]
  /** Whether people are searched too. */
  readonly isOfPeople: boolean
}

/** Starts all searches for the words. Null while there are no words. */
const allQuery = (words: string, { today, isOfPeople }: Searching): Query<Answers | null> => ({
  area: 'bookings',
  ask: async (core, quietly) => {
    if (words === '') return { _tag: 'Ok', value: null }
    const loudly = { toastsFailure: !quietly }
    const body = searchBody(withDayAmong(bookingsSearch(words), today), MOST_OF_KIND)
    const [bookings, users, groups] = await Promise.all([
      core.call('pagedBookings', { body }, loudly),
      isOfPeople ? core.call('users', { query: { search: words, page: 1, pageSize: MOST_OF_KIND } }, loudly) : noUsers,
      groupsQuery.ask(core, quietly),
    ])
    if (bookings._tag === 'Failed') return bookings
    if (users._tag === 'Failed') return users
    if (groups._tag === 'Failed') return groups
    return { _tag: 'Ok', value: { words, bookings: bookings.value, users: users.value, groups: groups.value } }
  },
})

interface KindProps {
  readonly title: string
  readonly children: readonly ReactElement[]
  /** The link to all hits of the kind, if not all are shown. */
  readonly all?: ReactNode
}

const Kind = ({ title, children, all = null }: KindProps): ReactElement | null => {
  const id = useId()
  return children.length === 0 ? null : (
    <section className="stack gap-2" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className="search-hits ruled">{children}</ul>
      {all}
    </section>
  )
}

const Hit = ({ href, title, detail }: FoundPlace): ReactElement => (
  <li>
    <Link className="search-hit row gap-x-3 break-anywhere" href={href}>
      <bdi className="strong">{title}</bdi>
      {detail === '' ? null : <span className="muted numeric">{detail}</span>}
    </Link>
  </li>
)

const hitsOf = (places: readonly FoundPlace[]): readonly ReactElement[] =>
  places.slice(0, MOST_OF_KIND).map((place) => <Hit key={place.href} {...place} />)

const countWords = (kinds: readonly (readonly [count: number, one: string, several: string])[]): string => {
  const found = kinds.filter(([count]) => count > 0).map(([count, one, several]) => counted(count, one, several))
  return found.length === 0 ? 'Inget hittades.' : `${found.join(', ')}.`
}

const Found = ({ words, bookings, users, groups }: Answers): ReactElement => {
  const { date: today } = useWallNow()
  const account = useStatePart('account')
  const administers = useMay('administer')
  const mayArrange = useMayInGroup('arrange')
  const places = foundPlaces(
    groups.filter(({ id }) => mayArrange(id)),
    words,
    (permission) => accountMay(account, permission),
  )
  const { count: bookingCount = bookings.bookings.length } = bookings
  const isMore = bookings.pages > 1
  return (
    <div className="stack gap-5">
      <p className="muted numeric" role="status">
        {countWords([
          [bookingCount, 'bokning', 'bokningar'],
          [
            users.users.length,
            users.pages > 1 ? 'person eller fler' : 'person',
            users.pages > 1 ? 'personer eller fler' : 'personer',
          ],
          [places.resources.length, 'resurs', 'resurser'],
          [places.groups.length, 'grupp', 'grupper'],
          [places.pages.length, 'sida', 'sidor'],
        ])}
      </p>
      <Kind
        title="Bokningar"
        all={
          isMore ? (
            <Link href={listPath(bookingsSearch(words))}>{`Visa alla ${thousands(bookingCount)} bokningar`}</Link>
          ) : null
        }
      >
        {bookings.bookings.map((booking) => (
          <Hit
            key={booking.id}
            href={administeredBookingPath(booking.id)}
            title={`${booking.bookingNumber} ${bookedFor(booking)}`}
            detail={bookingTitle(booking.bookingResources, today)}
          />
        ))}
      </Kind>
      <Kind
        title="Personer"
        all={
          users.pages > 1 && administers ? (
            <Link href={usersPath({ search: words, waits: false, page: 1 })}>Visa alla personer som stämmer</Link>
          ) : null
        }
      >
        {users.users.map((user) => (
          <Hit
            key={user.id}
            href={userPath(user.id)}
            title={nameOf(user) || user.email}
            detail={[nameOf(user) === '' ? '' : user.email, user.phone, user.organisation?.name ?? '']
              .filter((fact) => fact !== '')
              .join(' · ')}
          />
        ))}
      </Kind>
      <Kind title="Resurser">{hitsOf(places.resources)}</Kind>
      <Kind title="Grupper">{hitsOf(places.groups)}</Kind>
      <Kind title="Sidor">{hitsOf(places.pages)}</Kind>
    </div>
  )
}

/** Moves the focus with the arrow keys through the box and the hits below it. */
const moveAmongHits = (event: KeyboardEvent<HTMLElement>): void => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, section a')]
  const at = stops.findIndex((stop) => stop.contains(document.activeElement))
  const next = at === -1 ? undefined : stops[at + step]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}

/**
 * The answers to the words in the address. Earlier ones are kept in `told` until the new ones have arrived, also after a
 * failure.
 */
const useAnswers = (words: string) => {
  const { date: today } = useWallNow()
  const isOfPeople = useMay('handle-bookings')
  const result = useQuery(useMemo(() => allQuery(words, { today, isOfPeople }), [words, today, isOfPeople]))
  const [kept, setKept] = useState<Answers | null>(null)
  const told = result._tag === 'Loaded' ? result.value : kept
  if (told !== kept) setKept(told)
  return { result, told }
}

interface SearchBoxProps {
  /** The words in the address. */
  readonly words: string
  /** Whether the hits of these words are shown. */
  readonly isAnswered: boolean
  /** Moves the focus to the first hit. */
  readonly onFirst: () => void
}

/** The box. What is typed is searched after a pause, or at once with Enter, which also leads to the first hit. */
const SearchBox = ({ words, isAnswered, onFirst }: SearchBoxProps): ReactElement => {
  const [, navigate] = useLocation()
  const [typed, setTyped] = useState(words)
  const handles = useMay('handle-bookings')
  /** Whether Enter was pressed, so that the first hit gets the focus as soon as it appears. */
  const isSent = useRef(false)
  const isTypedAnswered = isAnswered && readWords(typed) === words
  const look = (text: string): void => navigate(withQuery(routes.search, { q: readWords(text) }), { replace: true })
  const goToFirst = useEffectEvent(onFirst)

  useEffect(() => {
    if (readWords(typed) === words) return
    const timer = setTimeout(() => look(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  })
  useEffect(() => {
    if (!isSent.current || !isTypedAnswered) return
    isSent.current = false
    goToFirst()
  }, [isTypedAnswered])

  return (
    <search>
      <form
        aria-label="Sök överallt"
        onSubmitCapture={hearHeldFields}
        onSubmit={(event) => {
          event.preventDefault()
          if (isTypedAnswered) return onFirst()
          isSent.current = true
          look(typed)
        }}
      >
        <TextField
          id="search-words"
          label={handles ? 'Sök bokningar, personer, resurser och sidor' : 'Sök bokningar och sidor'}
          hint="Bokningsnummer, namn, telefon, e-post, rum, dag eller sida. Piltangenterna går genom träffarna, och Ctrl+K leder hit."
          type="search"
          maxLength={LONGEST_SEARCH}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </form>
    </search>
  )
}

export const SearchPage = (): ReactElement => {
  const [search] = useSearchParams()
  const words = readWords(search.get('q') ?? '')
  const { result, told } = useAnswers(words)
  const frame = useRef<HTMLDivElement>(null)
  usePageTitle(words === '' ? 'Sök' : `Sök: ${words}`)
  useListPlace(result._tag === 'Loaded')
  useEffect(() => {
    if (Reflect.get(Object(history.state), 'byKey') === true)
      frame.current?.querySelector<HTMLElement>('input')?.focus()
  }, [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the box and the links within are heard here
    <div ref={frame} className="page administration-page search-page" onKeyDown={moveAmongHits}>
      <h1>Sök</h1>
      <SearchBox
        words={words}
        isAnswered={result._tag === 'Loaded'}
        onFirst={() => frame.current?.querySelector<HTMLElement>('section a')?.focus()}
      />
      {result._tag === 'Failed' ? (
        <QueryView result={result} loading={<span />} failed="Det gick inte att söka.">
          {() => <span />}
        </QueryView>
      ) : told === null || words === '' ? null : (
        <Found {...told} />
      )}
    </div>
  )
}
