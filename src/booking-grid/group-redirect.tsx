/** `/group/{id}` is today of that group, by the server's clock. */
import type { ReactElement } from 'react'
import { Redirect } from 'wouter'
import { groupIdFromText } from '../../domain/ids.ts'
import { useCoreStatus } from '../core/core-context.tsx'
import { NotFoundPage } from '../not-found/not-found-page.tsx'
import { groupDayPath } from '../routing/routes.ts'
import { GridSkeleton } from './grid-skeleton.tsx'
import { useWallNow } from './use-wall-now.ts'
import './booking-grid.css'

export const GroupRedirect = ({ groupText }: { readonly groupText: string }): ReactElement => {
  const groupId = groupIdFromText(groupText)
  const ready = useCoreStatus() === 'ready'
  const { date } = useWallNow()
  if (groupId === null) return <NotFoundPage />
  // Today is the server's to tell; before the core is there only this computer's clock is known.
  if (!ready)
    return (
      <div className="grid-page">
        <GridSkeleton titles={[]} />
      </div>
    )
  return <Redirect to={groupDayPath(groupId, date)} replace />
}
