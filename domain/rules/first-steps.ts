/**
 * The steps by which a new house gets its first bookable group. Invariants: a step is done if the group is so now, whoever
 * did it and wherever; a house that has several groups, one of which can be booked, is not new.
 */
import type { Group } from '../schema/administered-groups.ts'
import type { PublicGroup } from '../schema/entities.ts'
import { everOpen } from './ever-open.ts'

export const FIRST_STEPS = ['hours', 'price', 'picture', 'publish'] as const
export type FirstStep = (typeof FIRST_STEPS)[number]

/** Whether everybody can book something in the group on some day. */
export const isPublished = (group: PublicGroup): boolean => {
  const resources = group.resources.filter(({ enabled }) => enabled)
  return group.enabled && everOpen({ ...group, resources }).size > 0
}

/** The group that a new house is setting up. It is undefined if there is no group yet, and null if the house is not new. */
export const firstGroupOf = (groups: readonly PublicGroup[]): PublicGroup | undefined | null =>
  groups.length > 1 && groups.some(isPublished) ? null : groups[0]

export const doneSteps = (group: Group): ReadonlySet<FirstStep> => {
  const { open, media, prices = [], resources } = group
  const has = (own: readonly unknown[], ofResource: (resource: Group['resources'][number]) => readonly unknown[]) =>
    own.length > 0 || resources.some((resource) => ofResource(resource).length > 0)
  const isDone: Readonly<Record<FirstStep, boolean>> = {
    hours: has(open, (resource) => resource.open),
    price: has(prices, (resource) => resource.prices),
    picture: has(media, (resource) => resource.media),
    publish: isPublished(group),
  }
  return new Set(FIRST_STEPS.filter((step) => isDone[step]))
}
