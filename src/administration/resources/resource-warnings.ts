/** What keeps a resource from being booked by anybody on any day, in the order in which it is mended. */
import type { PublicGroup, PublicResource } from '../../../domain/schema/entities.ts'
import { administeredGroupPath } from '../../shell/routing/administration-paths.ts'
import { everOpen } from '../frame/ever-open.ts'
import { places } from '../frame/section-places.ts'
import type { Warning } from '../frame/warnings-notice.tsx'
import { resourceWarningTexts } from './administer-resources-texts.ts'

const openingWarning = (resource: PublicResource, group: PublicGroup): Warning | null => {
  if (resource.open.length === 0 && group.open.length === 0)
    return {
      text: resourceWarningTexts.closed,
      // Most resources are open when their group is.
      link: {
        href: `${administeredGroupPath(group.id)}#${places.openTimes}`,
        text: resourceWarningTexts.toGroupOpenTimes,
      },
    }
  // The rows of the grid are those of all that is in it.
  const others = group.resources.filter(({ enabled, id }) => enabled && id !== resource.id)
  return everOpen({ ...group, resources: [...others, resource] }).has(resource.id)
    ? null
    : {
        text: resourceWarningTexts.tooShort,
        link: { href: `#${places.openTimes}`, text: resourceWarningTexts.toOpenTimes },
      }
}

/** None: it can be booked. */
export const resourceWarnings = (resource: PublicResource, group: PublicGroup): readonly Warning[] =>
  [
    openingWarning(resource, group),
    resource.enabled
      ? null
      : {
          text: resourceWarningTexts.disabled,
          link: { href: `#${places.details}`, text: resourceWarningTexts.toDetails },
        },
    group.enabled
      ? null
      : {
          text: resourceWarningTexts.groupDisabled,
          link: { href: administeredGroupPath(group.id), text: resourceWarningTexts.toGroup },
        },
  ].filter((warning) => warning !== null)
