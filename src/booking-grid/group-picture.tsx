/** The first picture of a group beside its name, which opens all of them. Where it comes late it moves nothing. */
import { type ReactElement, useState } from 'react'
import type { GroupId } from '../../domain/entities.ts'
import { createChunk } from '../design/chunk.tsx'
import { LightboxFailure } from '../design/chunk-failure.tsx'
import { smallPicture } from '../design/small-picture.ts'
import { groupsQuestion } from '../reading/questions.ts'
import { useRead } from '../reading/use-read.ts'
import { bookingGridTexts } from './booking-grid-texts.ts'

const { Component: GroupLightbox } = createChunk(
  async () => (await import('./group-lightbox.tsx')).GroupLightbox,
  null,
  LightboxFailure,
)

export const GroupPicture = ({ groupId }: { readonly groupId: GroupId }): ReactElement | null => {
  const reading = useRead(groupsQuestion)
  const [open, setOpen] = useState(false)
  const group = reading._tag === 'Loaded' ? reading.value.find(({ id }) => id === groupId) : undefined
  const picture = group?.media[0]
  if (group === undefined || picture === undefined) return null
  return (
    <>
      <button type="button" className="grid-picture" onClick={() => setOpen(true)}>
        <img src={smallPicture(picture)} alt={bookingGridTexts.picturesOf(group.title)} width={72} height={54} />
      </button>
      {open ? <GroupLightbox group={group} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
