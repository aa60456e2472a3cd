/**
 * The panels that groups and resources share, as sections of the page of a group or a resource. The panels that nearly
 * every group needs come first, and the others are folded.
 */
import type { ReactElement, ReactNode } from 'react'
import type { Group } from '../../../domain/schema/administered-groups.ts'
import type { Lock } from '../../../domain/schema/entities.ts'
import { counted } from '../../../domain/wording/swedish-amounts.ts'
import { useWallNow } from '../../kit/use-wall-now.ts'
import { places } from '../../shell/routing/administration-paths.ts'
import { AllowedPanel, allowedTitle } from '../allowed/allowed-panel.tsx'
import { locksPanel } from '../hours/locks-panel.tsx'
import { openTimesPanel } from '../hours/open-times-panel.tsx'
import { specialDaysPanel } from '../hours/special-days-panel.tsx'
import { mediaPanel } from '../media/media-panel.tsx'
import { OwnedPanel, type PanelOwner, type PartsPanel, useOwned } from '../panels/panel.tsx'
import { pricesTitle } from '../prices/prices-texts.ts'
import { RulesPanel } from '../rules/rules-panel.tsx'
import { rulesTexts } from '../rules/rules-texts.ts'
import type { Section } from './administration-frame.tsx'

interface OwnPartsProps {
  readonly owner: PanelOwner
  readonly panel: PartsPanel
}

const OwnParts = ({ owner, panel }: OwnPartsProps): ReactElement => (
  <OwnedPanel owner={owner} texts={panel} result={useOwned(owner)}>
    {(owned) => <panel.Parts {...owned} />}
  </OwnedPanel>
)

const countWords = (count: number, one: string, several: string): string =>
  count === 0 ? 'Inga' : counted(count, one, several)

/** The number of locks that have not ended. */
const ComingLocks = ({ locks }: { readonly locks: readonly Lock[] }): string => {
  const { date: today } = useWallNow()
  return countWords(locks.filter(({ endDate }) => endDate >= today).length, 'låsning', 'låsningar')
}

/**
 * @param own the group or resource as its page has read it; another back end has no special days and no rules, so these
 * panels are left out (`docs/rules.md#other-back-ends`)
 * @param prices null if the back end has no prices for such an owner
 */
export const sharedPanels = (
  owner: PanelOwner,
  own: Pick<Group, 'rules' | 'specialDays' | 'locked' | 'allowed'>,
  prices: ReactNode,
): readonly Section[] => {
  const partsPanel = (id: string, panel: PartsPanel, folded?: ReactNode): Section => ({
    id,
    title: panel.title,
    content: <OwnParts owner={owner} panel={panel} />,
    folded,
  })
  const { specialDays, rules, locked, allowed } = own
  return [
    partsPanel(places.openTimes, openTimesPanel),
    ...(prices === null ? [] : [{ id: places.prices, title: pricesTitle, content: prices }]),
    partsPanel(places.media, mediaPanel),
    ...(specialDays === undefined
      ? []
      : [
          partsPanel(
            places.specialDays,
            specialDaysPanel,
            // A day with several stretches has several rows.
            countWords(new Set(specialDays.map(({ title, date }) => `${date} ${title}`)).size, 'dag', 'dagar'),
          ),
        ]),
    partsPanel(places.locks, locksPanel, <ComingLocks locks={locked} />),
    ...(rules === undefined
      ? []
      : [
          {
            id: places.rules,
            title: rulesTexts.title,
            content: <RulesPanel owner={owner} />,
            folded: countWords(rules.length, 'regel', 'regler'),
          },
        ]),
    {
      id: places.allowed,
      title: allowedTitle,
      content: <AllowedPanel owner={owner} />,
      folded: allowed.length === 0 ? 'Alla får boka' : counted(allowed.length, 'användartyp', 'användartyper'),
    },
  ]
}
