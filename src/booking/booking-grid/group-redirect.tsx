/** `/group/{id}` is today of that group, by the server's clock. */
import type { ReactElement } from 'react'
import { Redirect } from 'wouter'
import { wallTimeAt } from '../../../domain/calendar/stockholm.ts'
import { groupIdFromText } from '../../../domain/ids.ts'
import type { State } from '../../../domain/state/state.ts'
import { useCoreState } from '../../core/core-context.tsx'
import { firstClockOffset } from '../../core/first-answers.ts'
import { NotFoundPage } from '../../shell/page/not-found-page.tsx'
import { PageSkeleton } from '../../shell/page/page-skeleton.tsx'
import { groupDayPath } from '../../shell/routing/paths.ts'

/** Null until the server's clock is known: of itself this computer's may be on another day. */
const clockOffsetOf = ({ clockOffset, catalogue }: State): number | null =>
  clockOffset ?? (catalogue === 'absent' ? null : firstClockOffset)

export const GroupRedirect = ({ groupText }: { readonly groupText: string }): ReactElement => {
  const groupId = groupIdFromText(groupText)
  const clockOffset = useCoreState(clockOffsetOf)
  if (groupId === null) return <NotFoundPage />
  if (clockOffset === null) return <PageSkeleton />
  return <Redirect to={groupDayPath(groupId, wallTimeAt(Date.now() + clockOffset).date)} replace />
}
