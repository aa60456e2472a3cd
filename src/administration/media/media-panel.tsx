/** The pictures of a group or a resource. */
import type { ReactElement } from 'react'
import type { Media } from '../../../domain/schema/entities.ts'
import { smallPicture } from '../../kit/design/small-picture.ts'
import type { Owned } from '../panels/owned-panel.tsx'
import { RemoveButton } from '../panels/part-list.tsx'
import { usePartCalls } from '../panels/use-part-calls.ts'
import { AddMedia } from './add-media.tsx'
import { mediaTexts } from './media-texts.ts'
import './media-panel.css'

const Picture = ({ picture }: { readonly picture: Media }): ReactElement => {
  const calls = usePartCalls()
  return (
    <li className="panel-picture">
      <figure>
        <img src={smallPicture(picture)} alt={picture.title} width={480} height={360} loading="lazy" />
        <figcaption>{picture.title}</figcaption>
      </figure>
      <RemoveButton what={picture.title} texts={mediaTexts} call={() => calls.removeMedia(picture.id)} />
    </li>
  )
}

export const MediaPanel = ({ own: { media } }: Owned): ReactElement => (
  <>
    {media.length === 0 ? (
      <p className="panel-empty">{mediaTexts.empty}</p>
    ) : (
      <ul className="panel-pictures" aria-label={mediaTexts.title}>
        {media.map((picture) => (
          <Picture key={picture.id} picture={picture} />
        ))}
      </ul>
    )}
    <AddMedia />
  </>
)
