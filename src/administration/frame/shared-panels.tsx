/** The panels that groups and resources share (spec 2), as sections of the owner's page. */
import type { ComponentProps, ComponentType, ReactElement } from 'react'
import { AllowedPanel } from '../panels/allowed-panel.tsx'
import { allowedTexts } from '../panels/allowed-texts.ts'
import { LocksPanel } from '../panels/locks-panel.tsx'
import { locksTexts } from '../panels/locks-texts.ts'
import { MediaPanel } from '../panels/media-panel.tsx'
import { mediaTexts } from '../panels/media-texts.ts'
import { OpenTimesPanel } from '../panels/open-times-panel.tsx'
import { openTimesTexts } from '../panels/open-times-texts.ts'
import { OwnedPanel } from '../panels/owned-panel.tsx'
import { type Owned, type PanelOwner, useOwned } from '../panels/panel-owner.ts'
import type { Section } from './administration-frame.tsx'
import { places } from './section-places.ts'

interface PartsPanelProps extends Pick<ComponentProps<typeof OwnedPanel>, 'owner' | 'texts'> {
  readonly parts: ComponentType<Owned>
}

const PartsPanel = ({ owner, texts, parts: Parts }: PartsPanelProps): ReactElement => (
  <OwnedPanel owner={owner} texts={texts} result={useOwned(owner)}>
    {(owned) => <Parts {...owned} />}
  </OwnedPanel>
)

const panelsOfParts = [
  { id: places.openTimes, texts: openTimesTexts, parts: OpenTimesPanel },
  { id: places.locks, texts: locksTexts, parts: LocksPanel },
  { id: places.media, texts: mediaTexts, parts: MediaPanel },
]

export const sharedPanels = (owner: PanelOwner): readonly Section[] => [
  ...panelsOfParts.map(({ id, texts, parts }) => ({
    id,
    title: texts.title,
    content: <PartsPanel owner={owner} texts={texts} parts={parts} />,
  })),
  { id: places.allowed, title: allowedTexts.title, content: <AllowedPanel owner={owner} /> },
]
