/**
 * The user whom an address names. Invariant: once shown, a page keeps its form, and what was typed in it, also when the
 * user was removed elsewhere meanwhile.
 */
import { type ReactElement, type ReactNode, useMemo, useState } from 'react'
import { userIdFromText } from '../../../domain/ids.ts'
import type { UserId } from '../../../domain/schema/ids.ts'
import type { User } from '../../../domain/schema/people.ts'
import { UserFormSkeleton } from '../../account/user-form/user-form-skeleton.tsx'
import { foundQuery } from '../../kit/query/found-query.ts'
import { QueryView } from '../../kit/query/query-view.tsx'
import { useQuery } from '../../kit/query/use-query.ts'
import { NotFoundPage } from '../../shell/page/not-found-page.tsx'
import { usePageTitle } from '../../shell/routing/use-page-title.ts'
import { otherPage, useShowPage } from '../../shell/routing/use-show-page.ts'
import { administerUsersTexts } from './administer-users-texts.ts'

interface ReadUserProps {
  readonly userText: string
  readonly children: (user: User) => ReactElement
}

export const ReadUser = ({ userText, children }: ReadUserProps): ReactElement => {
  const id = userIdFromText(userText)
  return id === null ? (
    <NotFoundPage />
  ) : (
    <Read key={id} id={id}>
      {children}
    </Read>
  )
}

const Waiting = ({ children }: { readonly children: ReactNode }): ReactElement => (
  <div className="page administration-page">
    <h1>{administerUsersTexts.userTitle}</h1>
    {children}
  </div>
)

interface ReadProps {
  readonly id: UserId
  readonly children: (user: User) => ReactElement
}

const Read = ({ id, children }: ReadProps): ReactElement => {
  useShowPage(otherPage)
  usePageTitle(administerUsersTexts.userTitle)
  const result = useQuery(useMemo(() => foundQuery('users', 'user', { parameters: { id } }), [id]))
  const found = result._tag === 'Loaded' ? result.value : null
  const [shown, setShown] = useState(found)
  if (found !== null && found !== shown) setShown(found)
  const known = found ?? shown
  return (
    <QueryView
      result={known === null ? result : { _tag: 'Loaded', value: known }}
      loading={<UserFormSkeleton />}
      failed={administerUsersTexts.userFailed}
      frame={Waiting}
    >
      {(user) => (user === null ? <NotFoundPage /> : children(user))}
    </QueryView>
  )
}
