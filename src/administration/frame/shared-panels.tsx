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
import { SpecialDaysPanel } from '../panels/special-days-panel.tsx'
import { specialDaysTexts } from '../panels/special-days-texts.ts'
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

const panelsOfParts = (hasSpecialDays: boolean) => [
  { id: places.openTimes, texts: openTimesTexts, parts: OpenTimesPanel },
  ...(hasSpecialDays ? [{ id: places.specialDays, texts: specialDaysTexts, parts: SpecialDaysPanel }] : []),
  { id: places.locks, texts: locksTexts, parts: LocksPanel },
  { id: places.media, texts: mediaTexts, parts: MediaPanel },
]

/** @param own as its page has read it: without special days the back end knows none (contract 8) */
export const sharedPanels = (owner: PanelOwner, own: Pick<Group, 'specialDays'>): readonly Section[] => [
  ...panelsOfParts(own.specialDays !== undefined).map(({ id, texts, parts }) => ({
    id,
    title: texts.title,
    content: <PartsPanel owner={owner} texts={texts} parts={parts} />,
  })),
  { id: places.allowed, title: allowedTexts.title, content: <AllowedPanel owner={owner} /> },
]
