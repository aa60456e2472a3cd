/**
 * What keeps a group from being booked by anybody on any day: what somebody who sets up a centre has still to do, in the
 * order in which it is done.
 */
import type { PublicGroup } from '../../../domain/schema/entities.ts'
import { createResourcePath } from '../../shell/routing/administration-paths.ts'
import { everOpen } from '../frame/ever-open.ts'
import { places } from '../frame/section-places.ts'
import type { Warning } from '../frame/warnings-notice.tsx'
import { groupWarningTexts } from './administer-groups-texts.ts'

const toResources = { href: `#${places.resources}`, text: groupWarningTexts.toResources }
const toOpenTimes = { href: `#${places.openTimes}`, text: groupWarningTexts.toOpenTimes }
const toDetails = { href: `#${places.details}`, text: groupWarningTexts.toDetails }

const resourceWarning = ({ id, resources }: PublicGroup): Warning | null => {
  if (resources.length === 0)
    return {
      text: groupWarningTexts.noResources,
      link: { href: createResourcePath(id), text: groupWarningTexts.createResource },
    }
  return resources.some(({ enabled }) => enabled)
    ? null
    : { text: groupWarningTexts.noEnabledResources, link: toResources }
}

const openingWarning = (group: PublicGroup): Warning | null => {
  const resources = group.resources.filter(({ enabled }) => enabled)
  const openings = [...group.open, ...resources.flatMap(({ open }) => open)]
  if (openings.length === 0) return { text: groupWarningTexts.closed, link: toOpenTimes }
  // Without a resource nobody can say yet.
  const isOpen = resources.length === 0 || everOpen({ ...group, resources }).size > 0
  return isOpen ? null : { text: groupWarningTexts.tooShort, link: toOpenTimes }
}

/** None: it can be booked. */
export const groupWarnings = (group: PublicGroup): readonly Warning[] =>
  [
    resourceWarning(group),
    openingWarning(group),
    group.enabled ? null : { text: groupWarningTexts.disabled, link: toDetails },
  ].filter((warning) => warning !== null)
