/** The lacks that keep a resource from being booked on any day, in the order in which they are put right. */
import type { PublicGroup, PublicResource } from '../../../domain/schema/entities.ts'
import { administeredGroupPath } from '../../shell/routing/administration-paths.ts'
import { places } from '../frame/administration-frame.tsx'
import { everOpen, notEnabled, toOpenTimes, type Warning } from '../frame/warnings.tsx'
import { resourceWarningTexts as texts } from './administer-resources-texts.ts'

const openingWarning = (resource: PublicResource, group: PublicGroup): Warning | null => {
  if (resource.open.length === 0 && group.open.length === 0) {
    // Most resources are open when their group is.
    const href = `${administeredGroupPath(group.id)}#${places.openTimes}`
    return { text: texts.closed, link: { href, text: texts.toGroupOpenTimes } }
  }
  // The rows of the grid are those of all that is in it.
  const others = group.resources.filter(({ enabled, id }) => enabled && id !== resource.id)
  const isOpen = everOpen({ ...group, resources: [...others, resource] }).has(resource.id)
  return isOpen ? null : { text: texts.tooShort, link: toOpenTimes }
}

const groupWarning = ({ id, enabled }: PublicGroup): Warning | null =>
  enabled ? null : { text: texts.groupDisabled, link: { href: administeredGroupPath(id), text: texts.toGroup } }

/** None: it can be booked. */
export const resourceWarnings = (resource: PublicResource, group: PublicGroup): readonly Warning[] =>
  [openingWarning(resource, group), resource.enabled ? null : notEnabled, groupWarning(group)].filter(
    (warning) => warning !== null,
  )
