/**
 * The user whom an address names. Invariant: once shown, a page keeps its form, and what was typed in it, also when the
 * user was removed elsewhere meanwhile.
 */
import type { ReactElement, ReactNode } from 'react'
import { userIdFromText } from '../../../domain/ids.ts'
import type { UserId } from '../../../domain/schema/ids.ts'
import type { User } from '../../../domain/schema/people.ts'
import { UserFormSkeleton } from '../../account/user-form/user-form-parts.tsx'
import { foundQuery } from '../../kit/query/found-query.ts'
import { FoundPage } from '../../shell/page/found-page.tsx'
import { administerUsersTexts } from './administer-users-texts.ts'

interface ReadUserProps {
  readonly userText: string
  readonly children: (user: User) => ReactElement
}

const queryOf = (id: UserId) => foundQuery('users', 'user', { parameters: { id } })

const Waiting = ({ children }: { readonly children: ReactNode }): ReactElement => (
  <div className="page administration-page">
    <h1>{administerUsersTexts.title}</h1>
    {children}
  </div>
)

export const ReadUser = ({ userText, children }: ReadUserProps): ReactElement => (
  <FoundPage
    id={userIdFromText(userText)}
    queryOf={queryOf}
    stays
    title={administerUsersTexts.title}
    loading={<UserFormSkeleton />}
    failed={administerUsersTexts.userFailed}
    frame={Waiting}
  >
    {children}
  </FoundPage>
)
