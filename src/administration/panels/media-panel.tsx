/** The pictures of a group or a resource (spec 3, Media). */
import type { ReactElement } from 'react'
import type { Media } from '../../../domain/schema/entities.ts'
import { smallPicture } from '../../kit/design/small-picture.ts'
import { AddMedia } from './add-media.tsx'
import { mediaTexts } from './media-texts.ts'
import { Panel } from './panel.tsx'
import { headOf, type PanelOwner, useOwned } from './panel-owner.ts'
import { RemoveButton } from './remove-button.tsx'
import { usePartCalls } from './use-part-calls.ts'
import './media-panel.css'

const Picture = ({ owner, picture }: { readonly owner: PanelOwner; readonly picture: Media }): ReactElement => {
  const calls = usePartCalls(owner)
  return (
    <li className="panel-picture">
      <figure>
        <img src={smallPicture(picture)} alt={picture.title} width={480} height={360} loading="lazy" />
        <figcaption>{picture.title}</figcaption>
      </figure>
      <RemoveButton what={picture.title} texts={mediaTexts} call={() => calls.removeMedia(picture.id)}>
        <p>
          <strong>{picture.title}</strong>
        </p>
      </RemoveButton>
    </li>
  )
}

export const MediaPanel = ({ owner }: { readonly owner: PanelOwner }): ReactElement => (
  <Panel {...headOf(mediaTexts, owner)} result={useOwned(owner)}>
    {({ own }) => (
      <>
        {own.media.length === 0 ? (
          <p className="panel-empty">{mediaTexts.empty}</p>
        ) : (
          <ul className="panel-pictures" aria-label={mediaTexts.list}>
            {own.media.map((picture) => (
              <Picture key={picture.id} owner={owner} picture={picture} />
            ))}
          </ul>
        )}
        <AddMedia owner={owner} />
      </>
    )}
  </Panel>
)
