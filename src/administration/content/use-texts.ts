/**
 * Keeps the texts of a page and their drafts. Invariants: A text counts as saved as soon as the save call succeeds,
 * even before it is read again. Each save call names the text that it replaces, so that no other administrator's text
 * is overwritten unnoticed.
 */
import { useState } from 'react'
import type { CallFailure } from '../../../domain/port/core-port.ts'
import type { ContentItem } from '../../../domain/schema/entities.ts'
import type { TheirChange } from '../../../domain/schema/failure-body.ts'
import type { RowId } from '../../../domain/schema/ids.ts'
import { useCore } from '../../core/core-context.tsx'
import { type Query, type QueryResult, useQuery } from '../../kit/query/use-query.ts'

/**
 * A text with unsaved changes. The page keeps a draft for every changed text while it is open, so that a switch between
 * texts loses nothing. `base` is the saved text from the moment when typing began.
 */
interface Draft {
  readonly base: string
  readonly value: string
}
export type Drafts = ReadonlyMap<RowId, Draft>

export const noDrafts: Drafts = new Map()

/** Returns the draft of a text, or null when the text has no unsaved change. */
export const draftOf = (drafts: Drafts, item: ContentItem): Draft | null => {
  const draft = drafts.get(item.id)
  return draft === undefined || draft.value === item.value ? null : draft
}

/** Tells whether another text has been saved since typing began. */
export const isOvertaken = (draft: Draft | null, item: ContentItem): boolean =>
  draft !== null && draft.base !== item.value

const without = (drafts: Drafts, id: RowId): Drafts => new Map([...drafts].filter(([other]) => other !== id))

export const typeIn = (drafts: Drafts, item: ContentItem, value: string): Drafts =>
  value === item.value
    ? without(drafts, item.id)
    : new Map([...drafts, [item.id, { base: draftOf(drafts, item)?.base ?? item.value, value }]])

export const dropDraft = (drafts: Drafts, { id }: ContentItem): Drafts => without(drafts, id)

/** Sets the newly saved text as the base of the draft. The next save then replaces that text. */
export const rebaseDraft = (drafts: Drafts, item: ContentItem): Drafts => {
  const draft = draftOf(drafts, item)
  return draft === null ? drafts : new Map([...drafts, [item.id, { ...draft, base: item.value }]])
}

/**
 * `Overtaken` means that another administrator has saved another text meanwhile. The page reads that text again and shows
 * it beside the draft.
 */
type Saving =
  | { readonly _tag: 'Saved' }
  | { readonly _tag: 'Overtaken'; readonly change: Partial<TheirChange> }
  | { readonly _tag: 'Failed'; readonly failure: CallFailure }

export interface Text {
  /** The saved text. */
  readonly item: ContentItem
  readonly draft: Draft | null
  readonly overtaken: boolean
  readonly write: (value: string) => void
  readonly keepMine: () => void
  readonly dropMine: () => void
  /** @param toasts whether a toast says that it is saved */
  readonly save: (value: string, toasts: boolean) => Promise<Saving>
}

interface Texts {
  readonly result: QueryResult<readonly Text[]>
  readonly hasUnsaved: boolean
}

export const useTexts = (query: Query<readonly ContentItem[]>): Texts => {
  const core = useCore()
  const result = useQuery(query)
  const [drafts, setDrafts] = useState(noDrafts)
  /** The values that this page saved, by the items from the previous read. The next read returns new items that contain these values. */
  const [saved, setSaved] = useState<ReadonlyMap<ContentItem, string>>(new Map())

  const textOf = (read: ContentItem): Text => {
    const item = { ...read, value: saved.get(read) ?? read.value }
    const draft = draftOf(drafts, item)
    return {
      item,
      draft,
      overtaken: isOvertaken(draft, item),
      write: (value) => setDrafts((before) => typeIn(before, item, value)),
      keepMine: () => setDrafts((before) => rebaseDraft(before, item)),
      dropMine: () => setDrafts((before) => dropDraft(before, item)),
      save: async (value, toasts) => {
        const parts = { parameters: { id: item.id }, body: { value, began: { value: draft?.base ?? item.value } } }
        const answer = await core.call('updateContent', parts, toasts ? {} : { success: 'none' })
        if (answer._tag === 'Failed') {
          const { failure } = answer
          return failure._tag === 'Refused' && failure.body.code === 'overtaken'
            ? { _tag: 'Overtaken', change: failure.body.collisions?.[0] ?? {} }
            : answer
        }
        setSaved((before) => new Map([...before, [read, answer.value.value ?? value]]))
        setDrafts((before) => dropDraft(before, item))
        return { _tag: 'Saved' }
      },
    }
  }

  if (result._tag !== 'Loaded') return { result, hasUnsaved: false }
  const texts = result.value.map(textOf)
  return { result: { _tag: 'Loaded', value: texts }, hasUnsaved: texts.some(({ draft }) => draft !== null) }
}
