/** The panels that groups and resources share (spec 2), as sections of the owner's page. */
import { AllowedPanel } from '../panels/allowed-panel.tsx'
import { allowedTexts } from '../panels/allowed-texts.ts'
import { LocksPanel } from '../panels/locks-panel.tsx'
import { locksTexts } from '../panels/locks-texts.ts'
import { MediaPanel } from '../panels/media-panel.tsx'
import { mediaTexts } from '../panels/media-texts.ts'
import { OpenTimesPanel } from '../panels/open-times-panel.tsx'
import { openTimesTexts } from '../panels/open-times-texts.ts'
import type { PanelOwner } from '../panels/panel-owner.ts'
import type { Section } from './administration-frame.tsx'
import { places } from './section-places.ts'

export const sharedPanels = (owner: PanelOwner): readonly Section[] => [
  { id: places.openTimes, title: openTimesTexts.title, content: <OpenTimesPanel owner={owner} /> },
  { id: places.locks, title: locksTexts.title, content: <LocksPanel owner={owner} /> },
  { id: places.media, title: mediaTexts.title, content: <MediaPanel owner={owner} /> },
  { id: places.allowed, title: allowedTexts.title, content: <AllowedPanel owner={owner} /> },
]
