/**
 * The routes of a group. `/group/{id}/{date}` is loaded when it is shown. `/group/{id}` leads to today by the server's
 * clock.
 */
import type { ReactElement } from 'react'
import { Redirect } from 'wouter'
import { groupIdFromText } from '../../../domain/ids.ts'
import { useStatePart } from '../../core/core-context.tsx'
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

/** `/group/{id}`. It waits for the server's clock, because this computer may have another date. */
export const GroupRedirect = ({ groupText }: { readonly groupText: string }): ReactElement => {
  const groupId = groupIdFromText(groupText)
  const { date } = useWallNow()
  // After the core has asked for the catalogue, the redirect trusts the clock that came with the page.
  const isClockKnown = useStatePart('clockOffset') !== null
  const isAsked = useStatePart('catalogue') !== 'absent'
  if (groupId === null) return <NotFoundPage />
  return isClockKnown || isAsked ? <Redirect to={groupDayPath(groupId, date)} replace /> : <PageSkeleton />
}
