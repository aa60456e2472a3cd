/** What there is to know of a group, with all of its pictures. */
import type { ReactElement } from 'react'
import type { PublicGroup } from '../../domain/entities.ts'
import { Lightbox } from '../design/lightbox.tsx'
import { Described } from './described.tsx'

interface GroupLightboxProps {
  readonly group: PublicGroup
  readonly onClose: () => void
}

export const GroupLightbox = ({ group, onClose }: GroupLightboxProps): ReactElement => (
  <Lightbox title={group.title} onClose={onClose} wide>
    <Described description={group.description} media={group.media} />
  </Lightbox>
)
