/** Those of whom the words of a search tell, above the bookings that it finds: somebody on the telephone has an account too. */
import { type ReactElement, useMemo } from 'react'
import { Link } from 'wouter'
import type { ListedUser } from '../../../domain/schema/calls/user-administration-calls.ts'
import { nameOf } from '../../booking/bookings/customer-facts.ts'
import { callQuery, useQuery } from '../../kit/query/use-query.ts'
import { userPath } from '../../shell/routing/administration-paths.ts'
import { usersPath } from '../users/users-search.ts'
import { administerBookingsTexts } from './administer-bookings-texts.ts'
import './matching-users.css'

const MOST_SHOWN = 5

const factsOf = (user: ListedUser): string =>
  [nameOf(user) === '' ? '' : user.email, user.phone, user.organisation?.name ?? '']
    .filter((fact) => fact !== '')
    .join(' · ')

export const MatchingUsers = ({ words }: { readonly words: string }): ReactElement | null => {
  const result = useQuery(
    useMemo(() => callQuery('users', 'users', { query: { search: words, page: 1, pageSize: MOST_SHOWN } }), [words]),
  )
  if (result._tag !== 'Loaded' || result.value.users.length === 0) return null
  const { users, pages } = result.value
  return (
    <section className="matching-users" aria-label={administerBookingsTexts.users}>
      <h2>{administerBookingsTexts.users}</h2>
      <ul>
        {users.map((user) => (
          <li key={user.id}>
            <Link href={userPath(user.id)}>{nameOf(user) || user.email}</Link>
            <span className="muted numeric"> {factsOf(user)}</span>
          </li>
        ))}
      </ul>
      {pages > 1 ? (
        <p>
          <Link href={usersPath({ search: words, waits: false, page: 1 })}>{administerBookingsTexts.allUsers}</Link>
        </p>
      ) : null}
    </section>
  )
}
