/** `/resurs/{id}`: leads to the resource's present week by the server's clock. */
import type { ReactElement } from 'react'
import { Redirect } from 'wouter'
import { weekTextOf } from '../../../domain/calendar/iso-week.ts'
import { resourceIdFromText } from '../../../domain/ids.ts'
import { useStatePart } from '../../core/core-context.tsx'
import { useWallNow } from '../../kit/use-wall-now.ts'
import { NotFoundPage } from '../../shell/page/message-page.tsx'
import { PageSkeleton } from '../../shell/page/page-skeleton.tsx'
import { resourceWeekPath } from '../../shell/routing/paths.ts'

export const ResourceRedirect = ({ resourceId: text }: { readonly resourceId: string }): ReactElement => {
  const resourceId = resourceIdFromText(text)
  const { date } = useWallNow()
  const isClockKnown = useStatePart('clockOffset') !== null
  if (resourceId === null) return <NotFoundPage />
  // The clock of this computer may be in another week.
  if (!isClockKnown) return <PageSkeleton />
  return <Redirect to={resourceWeekPath(resourceId, weekTextOf(date))} replace />
}
