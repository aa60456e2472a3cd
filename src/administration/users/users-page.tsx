/**
 * The page `/admin/users` lists everybody who has an account, by name. The search and the page stand in the address.
 */
import { Fragment, type ReactElement, type SubmitEvent, useId, useMemo, useState } from 'react'
import { Link, Redirect, useLocation, useSearch } from 'wouter'
import { routes } from '../../../domain/routes.ts'
import { ADMINISTRATOR } from '../../../domain/rules/role-names.ts'
import { LONGEST_SEARCH } from '../../../domain/rules/search-words.ts'
import type { ListedUser, PagedUsers } from '../../../domain/schema/calls/user-administration-calls.ts'
import { isolated } from '../../../domain/text/isolated.ts'
import { nameOf } from '../../booking/bookings/customer-facts.ts'
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
import { administerUsersTexts, userTypesTexts } from './administer-users-texts.ts'
import { AttributesPanel, UserTypes } from './house-lists.tsx'
import { type UsersSearch, usersPath, usersSearchOf } from './users-search.ts'
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
    <search>
      <form
        className="users-search"
        aria-label={administerUsersTexts.search}
        onSubmitCapture={hearHeldFields}
        onSubmit={submit}
      >
        <TextField
          id={id}
          label={administerUsersTexts.search}
          hint={administerUsersTexts.searchHint}
          type="search"
          maxLength={LONGEST_SEARCH}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <button type="submit" className="button button-main">
          {administerUsersTexts.submit}
        </button>
      </form>
    </search>
  )
}

/** Another service's own word for a role is shown as it is, but for that of everybody, however it writes it. */
const stateOfRole = (role: string): readonly string[] => {
  if (role === ADMINISTRATOR) return [administerUsersTexts.administrator]
  return role === '' || role.toLowerCase() === 'user' ? [] : [role]
}

/** The states in which an account differs from most. */
const statesOf = ({ role, verified, disabled, unclaimed, typeWaits, typeRefusal }: ListedUser): readonly string[] => [
  ...stateOfRole(role),
  ...(unclaimed === true ? [administerUsersTexts.unclaimed] : []),
  ...(verified === false && unclaimed !== true ? [administerUsersTexts.unverified] : []),
  ...(disabled === true ? [administerUsersTexts.disabled] : []),
  ...(typeWaits === true ? [userTypesTexts.state] : []),
  ...(typeRefusal === undefined ? [] : [userTypesTexts.refusedState]),
]

const nameCell = (user: ListedUser): ReactElement => (
  <>
    <bdi>{nameOf(user) || administerUsersTexts.nameless}</bdi>
    {statesOf(user).map((state) => (
      <Fragment key={state}>
        {' '}
        <span className="administered-state users-state">{state}</span>
      </Fragment>
    ))}
  </>
)

const columns: readonly Column<ListedUser>[] = [
  { heading: administerUsersTexts.name, className: 'users-name', namesRow: true, cell: nameCell },
  { heading: administerUsersTexts.email, className: 'users-email', cell: ({ email }) => email },
  {
    heading: administerUsersTexts.company,
    className: 'users-company',
    cell: ({ organisation }) => <bdi>{organisation?.name}</bdi>,
  },
  linkColumn(
    ({ id }) => userPath(id),
    (user) => isolated(nameOf(user) || user.email),
  ),
]

const UsersSkeleton = (): ReactElement => (
  <Skeleton label={administerUsersTexts.loading} lines={8}>
    <span className="users-skeleton-row" aria-hidden="true">
      <span className="skeleton skeleton-line" />
      <span className="skeleton skeleton-line" />
      <span className="skeleton skeleton-line" />
    </span>
  </Skeleton>
)

const noneFoundWords = ({ search, waits }: UsersSearch): string => {
  if (!waits) return administerUsersTexts.noneFoundDetail(search)
  return search === '' ? userTypesTexts.noneWaiting : userTypesTexts.noneWaitingOf(search)
}

const NoneFound = ({ search }: { readonly search: UsersSearch }): ReactElement => (
  <div className="administration-empty">
    <h2>{administerUsersTexts.noneFound}</h2>
    <p>{noneFoundWords(search)}</p>
    <Link className="button" href={routes.users}>
      {administerUsersTexts.everybody}
    </Link>
  </div>
)

interface WaitingUsersProps {
  readonly search: UsersSearch
  /** How many wait in all. */
  readonly count: number
}

/** Leads to the users whose user type waits, and back to all. It is empty where nobody waits. */
const WaitingUsers = ({ search, count }: WaitingUsersProps): ReactElement | null => {
  if (search.waits)
    return (
      <p className="users-waiting">
        {userTypesTexts.waitingAlone}{' '}
        <Link href={usersPath({ ...search, waits: false, page: 1 })}>{administerUsersTexts.everybody}</Link>
      </p>
    )
  return count === 0 ? null : (
    <p className="users-waiting">
      <Link href={usersPath({ ...search, waits: true, page: 1 })}>{userTypesTexts.waiting(count)}</Link>
    </p>
  )
}

const askedBy = ({ search, waits, page }: UsersSearch) => ({
  search,
  ...(waits ? { waits: 'true' as const } : {}),
  page,
  pageSize: PAGE_SIZE,
})

export const UsersPage = (): ReactElement => {
  const query = useSearch()
  const search = useMemo(() => usersSearchOf(new URLSearchParams(query)), [query])
  const { page } = search
  const hasWorkingDay = useHas('working-day')
  const hasFinder = useHas('finder')
  const { result, pages } = usePagedQuery(
    useMemo(() => callQuery('users', 'users', { query: askedBy(search) }), [search]),
  )
  useListPlace(result._tag === 'Loaded')
  usePageTitle(pages > 1 ? administerUsersTexts.titleOfPage(page, pages) : administerUsersTexts.title)
  const hrefOf = (number: number): string => usersPath({ ...search, page: number })

  const listed = ({ users, pages }: PagedUsers): ReactElement => {
    if (pages === 0) return <NoneFound search={search} />
    // The address names a page that does not exist, or no longer does.
    if (users.length === 0) return <Redirect to={hrefOf(pages)} replace />
    return <LinkedTable name={administerUsersTexts.title} columns={columns} rows={users} keyOf={({ id }) => id} />
  }

  return (
    <div className="page administration-page">
      <PagedHeading title={administerUsersTexts.title} page={page} pages={pages} />
      <SearchForm search={search} />
      <WaitingUsers search={search} count={result._tag === 'Loaded' ? (result.value.waiting ?? 0) : 0} />
      <LeftOut calls={listCalls} />
      <QueryView result={result} loading={<UsersSkeleton />} failed={administerUsersTexts.failed}>
        {listed}
      </QueryView>
      <Pagination page={page} pages={pages} hrefOf={hrefOf} />
      {hasWorkingDay ? <UserTypes /> : null}
      {hasFinder ? <AttributesPanel /> : null}
    </div>
  )
}
