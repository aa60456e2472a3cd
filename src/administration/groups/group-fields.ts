/**
 * The fields of a group's form, between a group and the body that is sent. Invariant: what it refuses is what the server
 * would, in the same words.
 */
import { type GroupValues, parseGroup } from '../../../domain/parts/owner.ts'
import type { Parsed } from '../../../domain/rules/parsed.ts'
import type { PublicGroup } from '../../../domain/schema/entities.ts'

export interface GroupFields extends Pick<PublicGroup, 'title' | 'description' | 'color' | 'enabled'> {
  /** As it is typed. */
  readonly slotTime: string
}

/** In the order in which they stand. */
export const groupFieldNames = ['title', 'description', 'color', 'slotTime', 'enabled'] as const

export const newGroupFields: GroupFields = {
  title: '',
  description: '',
  color: 'primary',
  slotTime: '30',
  enabled: true,
}

export const groupFieldsOf = ({ title, description, color, slotTime, enabled }: PublicGroup): GroupFields => ({
  title,
  description,
  color,
  slotTime: String(slotTime),
  enabled,
})

/** Null: it is no number of minutes. */
const minutesOf = (typed: string): number | null => (/^\d{1,3}$/.test(typed.trim()) ? Number(typed) : null)

export const parseGroupFields = ({ slotTime, ...fields }: GroupFields): Parsed<GroupValues> =>
  parseGroup({ ...fields, slotTime: minutesOf(slotTime) })
