/**
 * What the form of a resource asks for, between a resource and what is sent of it. Invariant: what it refuses is what
 * the server would, in the same words (spec 5).
 */
import type { GroupId, PublicResource } from '../../../domain/entities.ts'
import type { ResourceModel } from '../../../domain/http-calls.ts'
import { groupIdFromText } from '../../../domain/ids.ts'
import { hasText } from '../../../domain/rules/rich-text.ts'
import { resourceFormTexts } from './administer-resources-texts.ts'

export interface ResourceFields {
  readonly title: string
  readonly description: string
  /** Technical equipment. */
  readonly assets: string
  /** Its id; empty: none is chosen. */
  readonly group: string
  readonly enabled: boolean
}

/** In the order in which they stand. */
export const resourceFieldNames = [
  'title',
  'description',
  'assets',
  'group',
  'enabled',
] as const satisfies readonly (keyof ResourceFields)[]

/** @param group null: it is still to be chosen */
export const newResourceFields = (group: GroupId | null): ResourceFields => ({
  ...{ title: '', description: '', assets: '' },
  group: group === null ? '' : String(group),
  enabled: true,
})

export const resourceFieldsOf = ({ title, description, assets, group, enabled }: PublicResource): ResourceFields => ({
  ...{ title, description, assets, enabled },
  group: String(group),
})

/** What is wrong with a field; true: nothing. */
export const resourceRules = {
  title: (title: string): string | true => title.trim() !== '' || resourceFormTexts.titleMissing,
  description: (html: string): string | true => hasText(html) || resourceFormTexts.descriptionMissing,
  group: (group: string): string | true => groupIdFromText(group) !== null || resourceFormTexts.groupMissing,
} as const

/** Null while no group is chosen. */
export const resourceModel = ({ group, ...fields }: ResourceFields): ResourceModel | null => {
  const id = groupIdFromText(group)
  return id === null ? null : { ...fields, group: id }
}
