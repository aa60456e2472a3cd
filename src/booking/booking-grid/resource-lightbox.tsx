/** What there is to know of a resource: its description, its equipment, its pictures. */
import type { ReactElement } from 'react'
import type { PublicResource, ResourceId } from '../../../domain/entities.ts'
import { Lightbox } from '../../kit/design/lightbox.tsx'
import { LoadFailure } from '../../kit/design/load-failure.tsx'
import { groupsQuestion } from '../../kit/reading/questions.ts'
import { useRead } from '../../kit/reading/use-read.ts'
import { RichText } from '../../kit/rich-text/rich-text.tsx'
import { failureWords } from '../../kit/texts/failure-words.ts'
import { bookingGridTexts } from './booking-grid-texts.ts'
import './resource-lightbox.css'

interface ResourceLightboxProps {
  readonly resourceId: ResourceId
  readonly title: string
  readonly onClose: () => void
}

const wordsOf = (resource: PublicResource | undefined): ReactElement => {
  const html = resource?.description ?? ''
  return html === '' ? <p>{bookingGridTexts.resourceEmpty}</p> : <RichText html={html} />
}

const Details = ({ assets, media }: PublicResource): ReactElement => {
  return (
    <>
      {assets === '' ? null : (
        <section className="resource-section">
          <h3>{bookingGridTexts.equipment}</h3>
          <RichText html={assets} />
        </section>
      )}
      {media.length === 0 ? null : (
        <section className="resource-section">
          <h3>{bookingGridTexts.pictures}</h3>
          <div className="resource-pictures">
            {media.map((picture) => (
              <figure key={picture.id}>
                <img src={picture.url} alt={picture.title} loading="lazy" />
                <figcaption className="muted">{picture.title}</figcaption>
              </figure>
            ))}
          </div>
        </section>
      )}
    </>
  )
}

export const ResourceLightbox = ({ resourceId, title, onClose }: ResourceLightboxProps): ReactElement => {
  const reading = useRead(groupsQuestion)
  const resource =
    reading._tag === 'Loaded'
      ? reading.value.flatMap(({ resources }) => resources).find(({ id }) => id === resourceId)
      : undefined
  return (
    <Lightbox title={title} words={reading._tag === 'Loaded' ? wordsOf(resource) : null} onClose={onClose} wide>
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
      ) : resource === undefined ? null : (
        <Details {...resource} />
      )}
    </Lightbox>
  )
}
