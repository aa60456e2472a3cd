/**
 * What the form of a group asks for, between a group and what is sent of it. Invariant: what it refuses is what the
 * server would, in the same words (spec 5).
 */
import type { GroupColor, PublicGroup } from '../../../domain/entities.ts'
import type { GroupModel } from '../../../domain/http-calls.ts'
import { MAXIMUM_SLOT_MINUTES, MINIMUM_SLOT_MINUTES } from '../../../domain/rules/day-slots.ts'
import { hasText } from '../../../domain/rules/rich-text.ts'
import { groupFormTexts } from './administer-groups-texts.ts'

export interface GroupFields {
  readonly title: string
  readonly description: string
  readonly color: GroupColor
  /** As it is typed. */
  readonly slotTime: string
  readonly enabled: boolean
}

/** In the order in which they stand. */
export const groupFieldNames = [
  'title',
  'description',
  'color',
  'slotTime',
  'enabled',
] as const satisfies readonly (keyof GroupFields)[]

/** Spec 9. */
export const newGroupFields: GroupFields = {
  title: '',
  description: '',
  color: 'primary',
  slotTime: '30',
  enabled: true,
}

export const groupFieldsOf = ({ title, description, color, slotTime, enabled }: PublicGroup): GroupFields => ({
  ...{ title, description, color, enabled },
  slotTime: String(slotTime),
})

/** Whole minutes; null: it is no number of them that a slot can have. */
const slotMinutes = (typed: string): number | null => {
  const text = typed.trim()
  const minutes = /^\d{1,3}$/.test(text) ? Number(text) : 0
  return minutes >= MINIMUM_SLOT_MINUTES && minutes <= MAXIMUM_SLOT_MINUTES ? minutes : null
}

/** What is wrong with a field; true: nothing. */
export const groupRules = {
  title: (title: string): string | true => title.trim() !== '' || groupFormTexts.titleMissing,
  description: (html: string): string | true => hasText(html) || groupFormTexts.descriptionMissing,
  slotTime: (typed: string): string | true => slotMinutes(typed) !== null || groupFormTexts.slotTimeMissing,
} as const

export const groupModel = ({ slotTime, ...fields }: GroupFields): GroupModel => ({
  ...fields,
  slotTime: slotMinutes(slotTime),
})
