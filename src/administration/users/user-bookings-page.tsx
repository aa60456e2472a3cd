/** The page `/admin/users/{userId}/bookings` lists the bookings of one user. */
import type { ReactElement } from 'react'
import { Link, useSearchParams } from 'wouter'
import type { User } from '../../../domain/schema/people.ts'
import { bookerOf } from '../../booking/booked/customer-facts.ts'
import { Icon } from '../../kit/design/icon.tsx'
import { pageInQuery } from '../../kit/paging/page-window.ts'
import { userBookingsPath, userPath } from '../../shell/routing/administration-paths.ts'
import { usePageTitle } from '../../shell/routing/use-page-title.ts'
import { ReadUser, UserBookings } from './user-page-parts.tsx'
import '../frame/administration-page.css'
import './users-page.css'

const BookingsOf = ({ user }: { readonly user: User }): ReactElement => {
  const [search] = useSearchParams()
  const page = pageInQuery(search.get('page'))
  const name = bookerOf(user)
  const title = `Bokningar för ${name}`
  usePageTitle(title)
  return (
    <div className="page administration-page">
      <nav className="user-back" aria-label={name}>
        <Link href={userPath(user.id)}>
          <Icon name="previous" />
          {name}
        </Link>
      </nav>
      <UserBookings
        id={user.id}
        title={title}
        level={1}
        page={page}
        hrefOf={(number) => userBookingsPath(user.id, number)}
      />
    </div>
  )
}

export const UserBookingsPage = ({ userId }: { readonly userId: string }): ReactElement => (
  <ReadUser userText={userId}>{(user) => <BookingsOf user={user} />}</ReadUser>
)
