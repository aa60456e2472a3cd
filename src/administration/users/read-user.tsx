/**
 * The user whom an address names. Invariant: once shown, a page keeps its form, and what was typed in it, also when the
 * user was removed elsewhere meanwhile.
 */
import { type ReactElement, useMemo, useState } from 'react'
import type { User, UserId } from '../../../domain/entities.ts'
import { userIdFromText } from '../../../domain/ids.ts'
import { UserFormSkeleton } from '../../account/user-form/user-form-skeleton.tsx'
import { LoadFailure } from '../../kit/design/load-failure.tsx'
import { foundQuestion } from '../../kit/reading/found-question.ts'
import { useRead } from '../../kit/reading/use-read.ts'
import { failureWords } from '../../kit/texts/failure-words.ts'
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

interface ReadProps {
  readonly id: UserId
  readonly children: (user: User) => ReactElement
}

const Read = ({ id, children }: ReadProps): ReactElement => {
  useShowPage(otherPage)
  usePageTitle(administerUsersTexts.userTitle)
  const reading = useRead(useMemo(() => foundQuestion('users', 'user', { parameters: { id } }), [id]))
  const found = reading._tag === 'Loaded' ? reading.value : null
  const [shown, setShown] = useState(found)
  if (found !== null && found !== shown) setShown(found)
  const user = found ?? shown
  if (user !== null) return children(user)
  if (reading._tag === 'Loaded') return <NotFoundPage />
  return (
    <div className="page administration-page">
      <h1>{administerUsersTexts.userTitle}</h1>
      {reading._tag === 'Loading' ? (
        <UserFormSkeleton />
      ) : (
        <LoadFailure
          title={administerUsersTexts.userFailed}
          detail={failureWords(reading.failure)}
          onRetry={reading.retry}
        />
      )}
    </div>
  )
}
