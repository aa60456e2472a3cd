/** What there is to know of a resource: its description, its equipment, its pictures. */
import type { ReactElement } from 'react'
import type { PublicResource, ResourceId } from '../../domain/entities.ts'
import { Lightbox } from '../design/lightbox.tsx'
import { LoadFailure } from '../design/load-failure.tsx'
import { groupsQuestion } from '../reading/questions.ts'
import { useRead } from '../reading/use-read.ts'
import { failureWords } from '../texts/failure-words.ts'
import { bookingGridTexts } from './booking-grid-texts.ts'
import { Described } from './described.tsx'

interface ResourceLightboxProps {
  readonly resourceId: ResourceId
  readonly title: string
  readonly onClose: () => void
}

const Details = ({ resource }: { readonly resource: PublicResource | undefined }): ReactElement =>
  resource === undefined ? <p>{bookingGridTexts.resourceEmpty}</p> : <Described {...resource} />

export const ResourceLightbox = ({ resourceId, title, onClose }: ResourceLightboxProps): ReactElement => {
  const reading = useRead(groupsQuestion)
  return (
    <Lightbox title={title} onClose={onClose} wide>
      {reading._tag === 'Loading' ? (
        <div role="status" aria-label={bookingGridTexts.resourceLoading}>
          <span className="skeleton skeleton-line" />
          <span className="skeleton skeleton-line" />
          <span className="skeleton skeleton-line" />
        </div>
      ) : reading._tag === 'Failed' ? (
        <LoadFailure
          title={bookingGridTexts.resourceFailed}
          detail={failureWords(reading.failure)}
          onRetry={reading.retry}
        />
      ) : (
        <Details resource={reading.value.flatMap(({ resources }) => resources).find(({ id }) => id === resourceId)} />
      )}
    </Lightbox>
  )
}
