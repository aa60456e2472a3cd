/** Removes a user's bookings, or the user (spec 2, contract 3): each after a question. */
import type { ReactElement } from 'react'
import { useLocation } from 'wouter'
import { routes } from '../../../domain/routes/routes.ts'
import type { User } from '../../../domain/schema/people.ts'
import { nameOf } from '../../booking/bookings/customer-facts.ts'
import { useCore } from '../../core/core-context.tsx'
import { LossButton } from '../../kit/design/loss-lightbox.tsx'
import { administerUsersTexts as texts } from './administer-users-texts.ts'
import { reloadAfterRemoval } from './bookings-removed.ts'

export const ClearUser = ({ user }: { readonly user: User }): ReactElement => {
  const core = useCore()
  const [, navigate] = useLocation()
  const { id, email } = user
  return (
    <section className="user-panel">
      <h2>{texts.clear}</h2>
      <p>{texts.clearBookingsDetail}</p>
      <LossButton
        text={texts.clearBookings}
        question={texts.askBookings}
        action={texts.clearBookings}
        safe={texts.keepBookings}
        call={() => core.call('deleteUserBookings', { parameters: { id } })}
        onDone={reloadAfterRemoval}
      >
        <p>{email === '' ? texts.askBookingsDetailUnmailed : texts.askBookingsDetail}</p>
      </LossButton>
      <p>{texts.clearUserDetail}</p>
      <LossButton
        text={texts.clearUser}
        question={texts.askUser}
        action={texts.clearUser}
        safe={texts.keepUser}
        call={() => core.call('clearUser', { parameters: { id } }, { success: 'user-removed' })}
        onDone={() => navigate(routes.users)}
      >
        <p>{texts.askUserDetail(nameOf(user) || email, email)}</p>
        <p>{texts.clearUserDetail}</p>
      </LossButton>
    </section>
  )
}
