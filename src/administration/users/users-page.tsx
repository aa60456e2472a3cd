/** The page `/admin/users` lists all users with an account, by name. The address contains the search and the page number. */

import { Fragment, type ReactElement, type SubmitEvent, useId, useMemo, useState } from 'react'
import { Link, Redirect, useLocation, useSearch } from 'wouter'
import { routes } from '../../../domain/routes.ts'
import { roleTitles } from '../../../domain/rules/role-names.ts'
import { LONGEST_SEARCH } from '../../../domain/rules/search-words.ts'
import type { ListedUser, PagedUsers } from '../../../domain/schema/calls/user-administration-calls.ts'
import type { State } from '../../../domain/schema/state.ts'
import { isolated } from '../../../domain/text/isolated.ts'
import { counted } from '../../../domain/wording/swedish-amounts.ts'
import { nameOf } from '../../booking/booked/customer-facts.ts'
import { useStatePart } from '../../core/core-context.tsx'
import { useHas } from '../../core/use-has.ts'
import { Skeleton } from '../../kit/design/skeleton.tsx'
import type { Column } from '../../kit/design/table.tsx'
import { TextField } from '../../kit/form/field.tsx'
import { hearHeldFields } from '../../kit/form/hear-filled.ts'
import { PagedHeading, Pagination, usePagedQuery } from '../../kit/paging/pagination.tsx'
import { LeftOut } from '../../kit/query/left-out.tsx'
import { QueryView } from '../../kit/query/query-view.tsx'
import { callQuery } from '../../kit/query/use-query.ts'
import { userPath } from '../../shell/routing/administration-paths.ts'
import { useListPlace } from '../../shell/routing/list-place.ts'
import { usePageTitle } from '../../shell/routing/use-page-title.ts'
import { LinkedTable, linkColumn } from '../frame/administered-table.tsx'
import { AttributesPanel } from './house-lists.tsx'
import { type UsersSearch, usersPath, usersSearchOf, usersTitle } from './users-search.ts'
import '../frame/administration-page.css'
import './users-page.css'

const PAGE_SIZE = 20
const listCalls = ['users'] as const

const SearchForm = ({ search }: { readonly search: UsersSearch }): ReactElement => {
  const id = useId()
  const [, navigate] = useLocation()
  const [shown, setShown] = useState(search)
  const [typed, setTyped] = useState(search.search)
  if (shown !== search) {
    setShown(search)
    setTyped(search.search)
  }
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    navigate(usersPath({ ...search, search: typed, page: 1 }))
  }
  return (
    <search className="never-on-paper">
      <form
        className="users-search columns gap-4 items-end"
        aria-label="Sök användare"
        onSubmitCapture={hearHeldFields}
        onSubmit={submit}
      >
        <TextField
          id={id}
          label="Sök användare"
          hint="Namn, e-post, telefon eller företag."
          type="search"
          maxLength={LONGEST_SEARCH}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <button type="submit" className="button button-main">
          Sök
        </button>
      </form>
    </search>
  )
}

const titles: ReadonlyMap<string, string> = new Map(Object.entries(roleTitles))
const titleOf = (role: string): string => titles.get(role) ?? role

const inSwedish = new Intl.ListFormat('sv')

/** The role with the groups that it is given for: "Reception: Grupprum och Labb". */
const roleWordsOf = ({ role, roleGroups }: ListedUser, groups: State['groups']): string => {
  if (roleGroups === undefined) return titleOf(role)
  const known = roleGroups.flatMap((id) => groups[id]?.title ?? [])
  const others = roleGroups.length - known.length
  const further = others === 0 ? [] : [counted(others, 'grupp som inte är aktiv', 'grupper som inte är aktiva')]
  return `${titleOf(role)}: ${inSwedish.format([...known, ...further])}`
}

/** The unusual states of an account. */
const statesOf = (user: ListedUser, groups: State['groups']): readonly string[] => {
  const { role, verified, disabled, unclaimed, typeWaits, typeRefusal } = user
  return [
    // A role from another back end is shown by its own name. An empty role and the ordinary role "user" are not shown.
    ...(role === '' || role.toLowerCase() === 'user' ? [] : [roleWordsOf(user, groups)]),
    ...(unclaimed === true ? ['Utan eget konto'] : []),
    ...(verified === false && unclaimed !== true ? ['E-posten inte bekräftad'] : []),
    ...(disabled === true ? ['Stängt konto'] : []),
    ...(typeWaits === true ? ['Väntar på godkännande'] : []),
    ...(typeRefusal === undefined ? [] : ['Inte godkänd']),
  ]
}

const States = ({ user }: { readonly user: ListedUser }): ReactElement[] => {
  const groups = useStatePart('groups')
  return statesOf(user, groups).map((state) => (
    <Fragment key={state}>
      {' '}
      <span className="administered-state rounded small muted users-state">{state}</span>
    </Fragment>
  ))
}

const columns: readonly Column<ListedUser>[] = [
  {
    heading: 'Namn',
    className: 'users-name',
    namesRow: true,
    cell: (user) => (
      <>
        <bdi>{nameOf(user) || 'Namn saknas'}</bdi>
        <States user={user} />
      </>
    ),
  },
  { heading: 'E-post', className: 'users-email', cell: ({ email }) => email },
  {
    heading: 'Företag',
    className: 'users-company',
    cell: ({ organisation }) => <bdi>{organisation?.name}</bdi>,
  },
  linkColumn(
    ({ id }) => userPath(id),
    (user) => isolated(nameOf(user) || user.email),
  ),
]

const UsersSkeleton = (): ReactElement => (
  <Skeleton label="Hämtar användarna" lines={8}>
    <span className="users-skeleton-row line-below columns gap-8" aria-hidden="true">
      <span className="skeleton skeleton-line" />
      <span className="skeleton skeleton-line" />
      <span className="skeleton skeleton-line" />
    </span>
  </Skeleton>
)

const NoneFound = ({ search: { search, waits } }: { readonly search: UsersSearch }): ReactElement => {
  const words =
    search === '' ? 'Ingen väntar på godkännande.' : `Ingen som väntar på godkännande passar på ”${search}”.`
  return (
    <div className="administration-empty measure stack gap-4 fit-items">
      <h2>Inga användare hittades</h2>
      <p>{waits ? words : `Ingen användare passar på ”${search}”. Prova med färre ord.`}</p>
      <Link className="button" href={routes.users}>
        Visa alla användare
      </Link>
    </div>
  )
}

interface WaitingUsersProps {
  readonly search: UsersSearch
  /** The number of all waiting users. */
  readonly count: number
}

/** The link to the users whose user type waits for approval, or from there back to all users. It renders nothing when no user waits. */
const WaitingUsers = ({ search, count }: WaitingUsersProps): ReactElement | null => {
  if (search.waits)
    return (
      <p className="users-waiting">
        Bara de som väntar på godkännande visas.{' '}
        <Link href={usersPath({ ...search, waits: false, page: 1 })}>Visa alla användare</Link>
      </p>
    )
  return count === 0 ? null : (
    <p className="users-waiting">
      <Link href={usersPath({ ...search, waits: true, page: 1 })}>{`Väntar på godkännande (${count})`}</Link>
    </p>
  )
}

export const UsersPage = (): ReactElement => {
  const query = useSearch()
  const search = useMemo(() => usersSearchOf(new URLSearchParams(query)), [query])
  const { page } = search
  const hasWorkingDay = useHas('working-day')
  const hasFinder = useHas('finder')
  const { result, pages } = usePagedQuery(
    useMemo(() => {
      const { search: words, waits, page } = search
      const asked = { search: words, ...(waits ? { waits: 'true' as const } : {}), page, pageSize: PAGE_SIZE }
      return callQuery('users', 'users', { query: asked })
    }, [search]),
  )
  useListPlace(result._tag === 'Loaded')
  usePageTitle(pages > 1 ? `Användare, sida ${page} av ${pages}` : usersTitle)
  const hrefOf = (number: number): string => usersPath({ ...search, page: number })

  const listed = ({ users, pages }: PagedUsers): ReactElement => {
    if (pages === 0) return <NoneFound search={search} />
    // The page number in the address does not exist, or no longer exists.
    if (users.length === 0) return <Redirect to={hrefOf(pages)} replace />
    return <LinkedTable name={usersTitle} columns={columns} rows={users} keyOf={({ id }) => id} />
  }

  return (
    <div className="page administration-page">
      <div className="administration-head cluster gap-3 gap-x-6 items-center spread">
        <PagedHeading title={usersTitle} page={page} pages={pages} />
        {hasWorkingDay ? (
          <Link className="button" href={routes.userTypes}>
            Användartyper
          </Link>
        ) : null}
      </div>
      <SearchForm search={search} />
      <WaitingUsers search={search} count={result._tag === 'Loaded' ? (result.value.waiting ?? 0) : 0} />
      <LeftOut calls={listCalls} />
      <QueryView result={result} loading={<UsersSkeleton />} failed="Användarna kunde inte hämtas.">
        {listed}
      </QueryView>
      <Pagination page={page} pages={pages} hrefOf={hrefOf} />
      {hasFinder ? <AttributesPanel /> : null}
    </div>
  )
}
