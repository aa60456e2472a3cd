/**
 * The lacks that keep a group from being booked on any day: the steps that remain when a centre is set up, in their
 * order.
 */
import type { PublicGroup } from '../../../domain/schema/entities.ts'
import { createResourcePath } from '../../shell/routing/administration-paths.ts'
import { places } from '../frame/administration-frame.tsx'
import { everOpen, notEnabled, toOpenTimes, type Warning } from '../frame/warnings.tsx'
import { groupWarningTexts as texts } from './administer-groups-texts.ts'

const resourceWarning = ({ id, resources }: PublicGroup): Warning | null => {
  if (resources.length === 0)
    return { text: texts.noResources, link: { href: createResourcePath(id), text: texts.createResource } }
  return resources.some(({ enabled }) => enabled)
    ? null
    : { text: texts.noEnabledResources, link: { href: `#${places.resources}`, text: texts.toResources } }
}

const openingWarning = (group: PublicGroup): Warning | null => {
  const resources = group.resources.filter(({ enabled }) => enabled)
  const openings = [...group.open, ...resources.flatMap(({ open }) => open)]
  if (openings.length === 0) return { text: texts.closed, link: toOpenTimes }
  // Without a resource it cannot be said yet.
  const isOpen = resources.length === 0 || everOpen({ ...group, resources }).size > 0
  return isOpen ? null : { text: texts.tooShort, link: toOpenTimes }
}

/** None: it can be booked. */
export const groupWarnings = (group: PublicGroup): readonly Warning[] =>
  [resourceWarning(group), openingWarning(group), group.enabled ? null : notEnabled].filter(
    (warning) => warning !== null,
  )
