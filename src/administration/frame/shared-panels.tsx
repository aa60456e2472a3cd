/** The panels that groups and resources share, as sections of the page of a group or a resource. */
import type { ReactElement } from 'react'
import type { Group } from '../../../domain/schema/administered-groups.ts'
import { AllowedPanel, allowedTitle } from '../allowed/allowed-panel.tsx'
import { locksPanel } from '../hours/locks-panel.tsx'
import { openTimesPanel } from '../hours/open-times-panel.tsx'
import { specialDaysPanel } from '../hours/special-days-panel.tsx'
import { mediaPanel } from '../media/media-panel.tsx'
import { OwnedPanel, type PanelOwner, type PartsPanel, useOwned } from '../panels/panel.tsx'
import { RulesPanel } from '../rules/rules-panel.tsx'
import { rulesTexts } from '../rules/rules-texts.ts'
import { places, type Section } from './administration-frame.tsx'

interface OwnPartsProps {
  readonly owner: PanelOwner
  readonly panel: PartsPanel
}

const OwnParts = ({ owner, panel }: OwnPartsProps): ReactElement => (
  <OwnedPanel owner={owner} texts={panel} result={useOwned(owner)}>
    {(owned) => <panel.Parts {...owned} />}
  </OwnedPanel>
)

/**
 * @param own as its page has read it: another back end has neither special days nor rules, and no panels of them
 * (`docs/rules.md#other-back-ends`)
 */
export const sharedPanels = (owner: PanelOwner, own: Pick<Group, 'rules' | 'specialDays'>): readonly Section[] => {
  const partsPanel = (id: string, panel: PartsPanel): Section => ({
    id,
    title: panel.title,
    content: <OwnParts owner={owner} panel={panel} />,
  })
  return [
    partsPanel(places.openTimes, openTimesPanel),
    ...(own.specialDays === undefined ? [] : [partsPanel(places.specialDays, specialDaysPanel)]),
    partsPanel(places.locks, locksPanel),
    ...(own.rules === undefined
      ? []
      : [{ id: places.rules, title: rulesTexts.title, content: <RulesPanel owner={owner} /> }]),
    partsPanel(places.media, mediaPanel),
    { id: places.allowed, title: allowedTitle, content: <AllowedPanel owner={owner} /> },
  ]
}
