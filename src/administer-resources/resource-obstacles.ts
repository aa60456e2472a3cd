/** What keeps a resource from being booked by anybody on any day, in the order in which it is mended. */
import type { PublicGroup, PublicResource } from '../../domain/entities.ts'
import { everOpen } from '../administration/ever-open.ts'
import { resourceObstacleTexts } from './administer-resources-texts.ts'

const openingObstacle = (resource: PublicResource, group: PublicGroup): string | null => {
  if (resource.open.length === 0 && group.open.length === 0) return resourceObstacleTexts.closed
  // The rows of the grid are those of all that is in it.
  const others = group.resources.filter(({ enabled, id }) => enabled && id !== resource.id)
  const isOpen = everOpen({ ...group, resources: [...others, resource] }).has(resource.id)
  return isOpen ? null : resourceObstacleTexts.tooShort
}

/** In words; none: it can be booked. */
export const resourceObstacles = (resource: PublicResource, group: PublicGroup): readonly string[] =>
  [
    openingObstacle(resource, group),
    resource.enabled ? null : resourceObstacleTexts.disabled,
    group.enabled ? null : resourceObstacleTexts.groupDisabled,
  ].filter((obstacle) => obstacle !== null)
