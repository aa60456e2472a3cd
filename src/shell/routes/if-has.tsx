/** A page of something that the back end may lack: then there is no such page (contract 8, additions). */
import type { ReactElement } from 'react'
import type { Feature } from '../../../domain/schema/events.ts'
import { useHas } from '../../core/use-has.ts'
import { NotFoundPage } from '../page/not-found-page.tsx'

export const IfHas = ({
  feature,
  children,
}: {
  readonly feature: Feature
  readonly children: ReactElement
}): ReactElement => (useHas(feature) ? children : <NotFoundPage />)
