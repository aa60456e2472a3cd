/** What keeps a resource from being booked by anybody on any day, in the order in which it is mended. */
import type { PublicGroup, PublicResource } from '../../../domain/entities.ts'
import { administeredGroupPath } from '../../shell/routing/administration-paths.ts'
import { everOpen } from '../frame/ever-open.ts'
import type { Obstacle } from '../frame/obstacles-notice.tsx'
import { places } from '../frame/section-places.ts'
import { resourceObstacleTexts } from './administer-resources-texts.ts'

const openingObstacle = (resource: PublicResource, group: PublicGroup): Obstacle | null => {
  if (resource.open.length === 0 && group.open.length === 0)
    return {
      text: resourceObstacleTexts.closed,
      // Most resources are open when their group is.
      way: {
        href: `${administeredGroupPath(group.id)}#${places.openTimes}`,
        text: resourceObstacleTexts.toGroupOpenTimes,
      },
    }
  // The rows of the grid are those of all that is in it.
  const others = group.resources.filter(({ enabled, id }) => enabled && id !== resource.id)
  return everOpen({ ...group, resources: [...others, resource] }).has(resource.id)
    ? null
    : {
        text: resourceObstacleTexts.tooShort,
        way: { href: `#${places.openTimes}`, text: resourceObstacleTexts.toOpenTimes },
      }
}

/** None: it can be booked. */
export const resourceObstacles = (resource: PublicResource, group: PublicGroup): readonly Obstacle[] =>
  [
    openingObstacle(resource, group),
    resource.enabled
      ? null
      : {
          text: resourceObstacleTexts.disabled,
          way: { href: `#${places.details}`, text: resourceObstacleTexts.toDetails },
        },
    group.enabled
      ? null
      : {
          text: resourceObstacleTexts.groupDisabled,
          way: { href: administeredGroupPath(group.id), text: resourceObstacleTexts.toGroup },
        },
  ].filter((obstacle) => obstacle !== null)
