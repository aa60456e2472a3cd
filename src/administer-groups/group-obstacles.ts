/**
 * What keeps a group from being booked by anybody on any day: what somebody who sets up a centre has still to do, in the
 * order in which it is done.
 */
import type { PublicGroup } from '../../domain/entities.ts'
import { everOpen } from '../administration/ever-open.ts'
import { groupObstacleTexts } from './administer-groups-texts.ts'

const resourceObstacle = ({ resources }: PublicGroup): string | null => {
  if (resources.length === 0) return groupObstacleTexts.noResources
  return resources.some(({ enabled }) => enabled) ? null : groupObstacleTexts.noEnabledResources
}

const openingObstacle = (group: PublicGroup): string | null => {
  const resources = group.resources.filter(({ enabled }) => enabled)
  const openings = [...group.open, ...resources.flatMap(({ open }) => open)]
  if (openings.length === 0) return groupObstacleTexts.closed
  // Without a resource nobody can say yet.
  return resources.length === 0 || everOpen({ ...group, resources }).size > 0 ? null : groupObstacleTexts.tooShort
}

/** In words; none: it can be booked. */
export const groupObstacles = (group: PublicGroup): readonly string[] =>
  [resourceObstacle(group), openingObstacle(group), group.enabled ? null : groupObstacleTexts.disabled].filter(
    (obstacle) => obstacle !== null,
  )
