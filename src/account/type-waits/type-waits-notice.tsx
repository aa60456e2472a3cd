/** One's own user type waits for an administrator's yes (features 2): which, and what holds meanwhile. Else there is nothing. */
import type { ReactElement } from 'react'
import type { User, UserType } from '../../../domain/schema/people.ts'
import { typeWaitsTexts } from './type-waits-texts.ts'

interface TypeWaitsNoticeProps {
  readonly user: User
  readonly userTypes: readonly UserType[]
}

export const TypeWaitsNotice = ({ user, userTypes }: TypeWaitsNoticeProps): ReactElement | null => {
  const type = userTypes.find(({ id }) => id === user.userType)
  return user.typeWaits === true ? (
    <section className="notice" aria-labelledby="type-waits">
      <h2 id="type-waits" className="notice-title">
        {typeWaitsTexts.title}
      </h2>
      <p>{typeWaitsTexts.detail(type?.name ?? null)}</p>
    </section>
  ) : null
}
