/**
 * What has been typed of texts and not been saved. Kept for as long as their page is, for every text that was typed in,
 * so that going from one text to another loses nothing. Pure.
 */
import type { ContentItem } from '../../../domain/schema/entities.ts'
import type { RowId } from '../../../domain/schema/ids.ts'

/** `base`: the saved text that the typing began with. */
export interface Draft {
  readonly base: string
  readonly value: string
}
export type Drafts = ReadonlyMap<RowId, Draft>

export const noDrafts: Drafts = new Map()

/** Null: nothing but what is saved. */
export const draftOf = (drafts: Drafts, item: ContentItem): Draft | null => {
  const draft = drafts.get(item.id)
  return draft === undefined || draft.value === item.value ? null : draft
}

/** Another text has been saved since the typing began. */
export const isOvertaken = (draft: Draft | null, item: ContentItem): boolean =>
  draft !== null && draft.base !== item.value

const without = (drafts: Drafts, id: RowId): Drafts => new Map([...drafts].filter(([other]) => other !== id))

export const typeIn = (drafts: Drafts, item: ContentItem, value: string): Drafts =>
  value === item.value
    ? without(drafts, item.id)
    : new Map([...drafts, [item.id, { base: draftOf(drafts, item)?.base ?? item.value, value }]])

export const dropDraft = (drafts: Drafts, { id }: ContentItem): Drafts => without(drafts, id)

/** What was typed is to replace what was saved meanwhile. */
export const rebaseDraft = (drafts: Drafts, item: ContentItem): Drafts => {
  const draft = draftOf(drafts, item)
  return draft === null ? drafts : new Map([...drafts, [item.id, { ...draft, base: item.value }]])
}
