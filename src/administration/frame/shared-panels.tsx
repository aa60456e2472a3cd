/** The panels that groups and resources share (spec 2), as sections of the owner's page. */
import type { ComponentProps, ComponentType, ReactElement } from 'react'
import type { Group } from '../../../domain/schema/administered-groups.ts'
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
import { RulesPanel } from '../panels/rules-panel.tsx'
import { rulesTexts } from '../panels/rules-texts.ts'
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

interface PanelOfParts extends Pick<PartsPanelProps, 'texts' | 'parts'> {
  readonly id: string
}

const timePanels: readonly PanelOfParts[] = [
  { id: places.openTimes, texts: openTimesTexts, parts: OpenTimesPanel },
  { id: places.locks, texts: locksTexts, parts: LocksPanel },
]
const mediaPanels: readonly PanelOfParts[] = [{ id: places.media, texts: mediaTexts, parts: MediaPanel }]

const sectionsOf = (owner: PanelOwner, panels: readonly PanelOfParts[]): readonly Section[] =>
  panels.map(({ id, texts, parts }) => ({
    id,
    title: texts.title,
    content: <PartsPanel owner={owner} texts={texts} parts={parts} />,
  }))

/** @param own as it was read: another back end has no rules, and no panel of them */
export const sharedPanels = (owner: PanelOwner, own: Pick<Group, 'rules'>): readonly Section[] => [
  ...sectionsOf(owner, timePanels),
  ...(own.rules === undefined
    ? []
    : [{ id: places.rules, title: rulesTexts.title, content: <RulesPanel owner={owner} /> }]),
  ...sectionsOf(owner, mediaPanels),
  { id: places.allowed, title: allowedTexts.title, content: <AllowedPanel owner={owner} /> },
]
