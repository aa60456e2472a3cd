/**
 * The routes of a group: `/group/{id}/{date}`, loaded when it is shown, and `/group/{id}`, which leads to today by the
 * server's clock.
 */
import type { ReactElement } from 'react'
import { Redirect } from 'wouter'
import { groupIdFromText } from '../../../domain/ids.ts'
import type { GroupId } from '../../../domain/schema/ids.ts'
import type { State } from '../../../domain/schema/state.ts'
import { useCoreState } from '../../core/core-context.tsx'
import { firstClockOffset } from '../../core/first-answers.ts'
import { createChunk } from '../../kit/design/chunk.tsx'
import { useWallNow } from '../../kit/use-wall-now.ts'
import { NotFoundPage } from '../../shell/page/message-page.tsx'
import { PageSkeleton } from '../../shell/page/page-skeleton.tsx'
import { groupDayPath } from '../../shell/routing/paths.ts'

export const bookingGridPage = createChunk(
  async () => {
    const { BookingGridPage, rulesAhead } = await import('./booking-grid-page.tsx')
    await rulesAhead()
    return BookingGridPage
  },
  <PageSkeleton />,
)

/** Null until the server's clock is known: this computer's may be on another day. A page that came with a first answer has it. */
const clockOffsetOf = ({ clockOffset, catalogue }: State): number | null =>
  clockOffset ?? (catalogue === 'absent' ? null : firstClockOffset())

const Today = ({ groupId }: { readonly groupId: GroupId }): ReactElement => {
  const { date } = useWallNow()
  return <Redirect to={groupDayPath(groupId, date)} replace />
}

export const GroupRedirect = ({ groupText }: { readonly groupText: string }): ReactElement => {
  const groupId = groupIdFromText(groupText)
  const clockOffset = useCoreState(clockOffsetOf)
  if (groupId === null) return <NotFoundPage />
  if (clockOffset === null) return <PageSkeleton />
  return <Today groupId={groupId} />
}
