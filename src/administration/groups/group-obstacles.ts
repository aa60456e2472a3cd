/**
 * What keeps a group from being booked by anybody on any day: what somebody who sets up a centre has still to do, in the
 * order in which it is done.
 */
import type { PublicGroup } from '../../../domain/entities.ts'
import { createResourcePath } from '../../shell/routing/administration-paths.ts'
import { everOpen } from '../frame/ever-open.ts'
import type { Obstacle } from '../frame/obstacles-notice.tsx'
import { places } from '../frame/section-places.ts'
import { groupObstacleTexts } from './administer-groups-texts.ts'

const toResources = { href: `#${places.resources}`, text: groupObstacleTexts.toResources }
const toOpenTimes = { href: `#${places.openTimes}`, text: groupObstacleTexts.toOpenTimes }
const toDetails = { href: `#${places.details}`, text: groupObstacleTexts.toDetails }

const resourceObstacle = ({ id, resources }: PublicGroup): Obstacle | null => {
  if (resources.length === 0)
    return {
      text: groupObstacleTexts.noResources,
      way: { href: createResourcePath(id), text: groupObstacleTexts.createResource },
    }
  return resources.some(({ enabled }) => enabled)
    ? null
    : { text: groupObstacleTexts.noEnabledResources, way: toResources }
}

const openingObstacle = (group: PublicGroup): Obstacle | null => {
  const resources = group.resources.filter(({ enabled }) => enabled)
  const openings = [...group.open, ...resources.flatMap(({ open }) => open)]
  if (openings.length === 0) return { text: groupObstacleTexts.closed, way: toOpenTimes }
  // Without a resource nobody can say yet.
  const isOpen = resources.length === 0 || everOpen({ ...group, resources }).size > 0
  return isOpen ? null : { text: groupObstacleTexts.tooShort, way: toOpenTimes }
}

/** None: it can be booked. */
export const groupObstacles = (group: PublicGroup): readonly Obstacle[] =>
  [
    resourceObstacle(group),
    openingObstacle(group),
    group.enabled ? null : { text: groupObstacleTexts.disabled, way: toDetails },
  ].filter((obstacle) => obstacle !== null)
