/**
 * The fields of a group's form, between a group and the body that is sent. Invariant: what it refuses is what the server
 * would, in the same words.
 */
import { type GroupValues, newGroup, parseGroup } from '../../../domain/parts/owner.ts'
import type { Parsed } from '../../../domain/rules/parsed.ts'
import type { GroupModel } from '../../../domain/schema/calls/group-administration-calls.ts'
import type { PublicGroup } from '../../../domain/schema/entities.ts'

export interface GroupFields
  extends Pick<GroupValues, 'title' | 'description' | 'color' | 'place' | 'placeLink' | 'enabled'> {
  /** As it is typed. */
  readonly slotTime: string
}

/** In the order in which they stand. */
export const groupFieldNames = ['title', 'description', 'place', 'placeLink', 'color', 'slotTime', 'enabled'] as const

export const newGroupFields: GroupFields = {
  ...newGroup,
  title: '',
  description: '',
  slotTime: String(newGroup.slotTime),
}

export const groupFieldsOf = ({ place = '', placeLink = '', ...group }: PublicGroup): GroupFields => ({
  title: group.title,
  description: group.description,
  color: group.color,
  slotTime: String(group.slotTime),
  place,
  placeLink,
  enabled: group.enabled,
})

/** Another back end knows no place: it is sent only where it was changed. */
export const sentGroupOf = ({ place, placeLink, ...model }: GroupValues, current: GroupFields): GroupModel => ({
  ...model,
  ...(place === current.place && placeLink === current.placeLink ? {} : { place, placeLink }),
})

/** Null: it is no number of minutes. */
const minutesOf = (typed: string): number | null => (/^\d{1,3}$/.test(typed.trim()) ? Number(typed) : null)

export const parseGroupFields = ({ slotTime, ...fields }: GroupFields): Parsed<GroupValues> =>
  parseGroup({ ...fields, slotTime: minutesOf(slotTime) })
