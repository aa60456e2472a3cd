/** What there is to know of a group or a resource: its description, its equipment, its pictures. */
import type { ReactElement } from 'react'
import type { PublicResource } from '../../domain/entities.ts'
import { RichText } from '../rich-text/rich-text.tsx'
import { bookingGridTexts } from './booking-grid-texts.ts'
import './described.css'

type DescribedProps = Pick<PublicResource, 'description' | 'media'> & Partial<Pick<PublicResource, 'assets'>>

export const Described = ({ description, assets = '', media }: DescribedProps): ReactElement => {
  if (description === '' && assets === '' && media.length === 0) return <p>{bookingGridTexts.resourceEmpty}</p>
  return (
    <>
      {description === '' ? null : <RichText html={description} />}
      {assets === '' ? null : (
        <section className="described-section">
          <h3>{bookingGridTexts.equipment}</h3>
          <RichText html={assets} />
        </section>
      )}
      {media.length === 0 ? null : (
        <section className="described-section">
          <h3>{bookingGridTexts.pictures}</h3>
          <div className="described-pictures">
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
