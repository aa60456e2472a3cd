/** The panels that groups and resources share, as sections of the owner's page. */
import type { ComponentProps, ComponentType, ReactElement } from 'react'
import type { Group } from '../../../domain/schema/administered-groups.ts'
import { AllowedPanel, allowedTexts } from '../allowed/allowed-panel.tsx'
import { locksTexts, openTimesTexts, specialDaysTexts } from '../hours/hours-texts.ts'
import { LocksPanel } from '../hours/locks-panel.tsx'
import { OpenTimesPanel } from '../hours/open-times-panel.tsx'
import { SpecialDaysPanel } from '../hours/special-days-panel.tsx'
import { MediaPanel, mediaTexts } from '../media/media-panel.tsx'
import { type Owned, OwnedPanel, type PanelOwner, useOwned } from '../panels/panel.tsx'
import { RulesPanel } from '../rules/rules-panel.tsx'
import { rulesTexts } from '../rules/rules-texts.ts'
import { places, type Section } from './administration-frame.tsx'

interface PartsPanelProps extends Pick<ComponentProps<typeof OwnedPanel>, 'owner' | 'texts'> {
  readonly parts: ComponentType<Owned>
}

const PartsPanel = ({ owner, texts, parts: Parts }: PartsPanelProps): ReactElement => (
  <OwnedPanel owner={owner} texts={texts} result={useOwned(owner)}>
    {(owned) => <Parts {...owned} />}
  </OwnedPanel>
)

/**
 * @param own as its page has read it: another back end has neither special days nor rules, and no panels of them
 * (`docs/rules.md#other-back-ends`)
 */
export const sharedPanels = (owner: PanelOwner, own: Pick<Group, 'rules' | 'specialDays'>): readonly Section[] => {
  const partsPanel = (id: string, texts: PartsPanelProps['texts'], parts: PartsPanelProps['parts']): Section => ({
    id,
    title: texts.title,
    content: <PartsPanel owner={owner} texts={texts} parts={parts} />,
  })
  return [
    partsPanel(places.openTimes, openTimesTexts, OpenTimesPanel),
    ...(own.specialDays === undefined ? [] : [partsPanel(places.specialDays, specialDaysTexts, SpecialDaysPanel)]),
    partsPanel(places.locks, locksTexts, LocksPanel),
    ...(own.rules === undefined
      ? []
      : [{ id: places.rules, title: rulesTexts.title, content: <RulesPanel owner={owner} /> }]),
    partsPanel(places.media, mediaTexts, MediaPanel),
    { id: places.allowed, title: allowedTexts.title, content: <AllowedPanel owner={owner} /> },
  ]
}
