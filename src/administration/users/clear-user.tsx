/** Removes a user's bookings, or the user (spec 2, contract 3): each after a question. */
import { type ReactElement, useState } from 'react'
import { useLocation } from 'wouter'
import { routes } from '../../../domain/routes/routes.ts'
import type { User } from '../../../domain/schema/people.ts'
import { nameOf } from '../../booking/bookings/customer-facts.ts'
import { useCore } from '../../core/core-context.tsx'
import { LossLightbox } from '../../kit/design/loss-lightbox.tsx'
import { failureWords } from '../../kit/texts/failure-words.ts'
import { administerUsersTexts } from './administer-users-texts.ts'
import { reloadAfterRemoval } from './bookings-removed.ts'

export const ClearUser = ({ user }: { readonly user: User }): ReactElement => {
  const core = useCore()
  const [, navigate] = useLocation()
  const [asked, setAsked] = useState<'bookings' | 'user' | null>(null)
  const { id, email } = user
  const close = (): void => setAsked(null)

  const removeBookings = async (): Promise<string | null> => {
    const answer = await core.call('deleteUserBookings', { parameters: { id } })
    if (answer._tag === 'Failed') return failureWords(answer.failure)
    close()
    reloadAfterRemoval()
    return null
  }
  const removeUser = async (): Promise<string | null> => {
    const answer = await core.call('clearUser', { parameters: { id } }, { success: 'user-removed' })
    if (answer._tag === 'Failed') return failureWords(answer.failure)
    navigate(routes.users)
    return null
  }

  return (
    <section className="user-panel">
      <h2>{administerUsersTexts.clear}</h2>
      <p>{administerUsersTexts.clearBookingsDetail}</p>
      <button type="button" className="button button-loss" onClick={() => setAsked('bookings')}>
        {administerUsersTexts.clearBookings}
      </button>
      <p>{administerUsersTexts.clearUserDetail}</p>
      <button type="button" className="button button-loss" onClick={() => setAsked('user')}>
        {administerUsersTexts.clearUser}
      </button>
      {asked === 'bookings' ? (
        <LossLightbox
          question={administerUsersTexts.askBookings}
          action={administerUsersTexts.clearBookings}
          safe={administerUsersTexts.keepBookings}
          onDo={removeBookings}
          onClose={close}
        >
          <p>{administerUsersTexts.askBookingsDetail}</p>
        </LossLightbox>
      ) : null}
      {asked === 'user' ? (
        <LossLightbox
          question={administerUsersTexts.askUser}
          action={administerUsersTexts.clearUser}
          safe={administerUsersTexts.keepUser}
          onDo={removeUser}
          onClose={close}
        >
          <p>{administerUsersTexts.askUserDetail(nameOf(user) || email, email)}</p>
          <p>{administerUsersTexts.clearUserDetail}</p>
        </LossLightbox>
      ) : null}
    </section>
  )
}
