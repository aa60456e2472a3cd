/**
 * What the form of a resource asks for, between a resource and what is sent of it. Invariant: what it refuses is what
 * the server would, in the same words (spec 5).
 */
import { groupIdFromText } from '../../../domain/ids.ts'
import { parseResource, type ResourceValues } from '../../../domain/parts/owner.ts'
import type { Parsed } from '../../../domain/rules/parsed.ts'
import type { PublicResource } from '../../../domain/schema/entities.ts'
import type { GroupId } from '../../../domain/schema/ids.ts'

export interface ResourceFields extends Pick<PublicResource, 'title' | 'description' | 'assets' | 'enabled'> {
  /** Its id; empty: none is chosen. */
  readonly group: string
}

/** In the order in which they stand. */
export const resourceFieldNames = ['title', 'description', 'assets', 'group', 'enabled'] as const

/** @param group null: it is still to be chosen */
export const newResourceFields = (group: GroupId | null): ResourceFields => ({
  title: '',
  description: '',
  assets: '',
  group: group === null ? '' : String(group),
  enabled: true,
})

export const resourceFieldsOf = ({ title, description, assets, group, enabled }: PublicResource): ResourceFields => ({
  title,
  description,
  assets,
  group: String(group),
  enabled,
})

export const parseResourceFields = ({ group, ...fields }: ResourceFields): Parsed<ResourceValues> =>
  parseResource({ ...fields, group: groupIdFromText(group) })
