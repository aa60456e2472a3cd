/**
 * The texts that a page of administrators edits, with what was typed of them. Invariants: a text that was saved here is
 * what is saved, also before it has been read again; saving says what it replaces, so that nothing of another
 * administrator is written over unseen.
 */
import { useState } from 'react'
import type { CallFailure } from '../../../domain/port/core-port.ts'
import type { ContentItem } from '../../../domain/schema/entities.ts'
import { useCore } from '../../core/core-context.tsx'
import { type Query, type QueryResult, useQuery } from '../../kit/query/use-query.ts'
import { type Draft, draftOf, dropDraft, isOvertaken, noDrafts, rebaseDraft, typeIn } from './drafts.ts'

/** The text that overtook it is read by itself, and stands beside what was typed. */
type Saving = 'saved' | 'overtaken' | CallFailure

export interface Text {
  /** As it is saved. */
  readonly item: ContentItem
  readonly draft: Draft | null
  readonly overtaken: boolean
  readonly write: (value: string) => void
  readonly keepMine: () => void
  readonly dropMine: () => void
  /** @param toasts whether a toast says that it is saved */
  readonly save: (value: string, toasts: boolean) => Promise<Saving>
}

export interface Texts {
  readonly result: QueryResult<readonly Text[]>
  readonly hasUnsaved: boolean
}

const wasOvertaken = (failure: CallFailure): boolean => failure._tag === 'Refused' && failure.body.code === 'overtaken'

export const useTexts = (query: Query<readonly ContentItem[]>): Texts => {
  const core = useCore()
  const result = useQuery(query)
  const [drafts, setDrafts] = useState(noDrafts)
  /** What was saved here of texts as they were read: the next answer knows it by itself. */
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
        const parts = { parameters: { id: item.id }, body: { value, replaces: draft?.base ?? item.value } }
        const answer = await core.call('updateContent', parts, toasts ? {} : { success: 'none' })
        if (answer._tag === 'Failed') return wasOvertaken(answer.failure) ? 'overtaken' : answer.failure
        setSaved((before) => new Map([...before, [read, answer.value.value ?? value]]))
        setDrafts((before) => dropDraft(before, item))
        return 'saved'
      },
    }
  }

  if (result._tag !== 'Loaded') return { result, hasUnsaved: false }
  const texts = result.value.map(textOf)
  return { result: { _tag: 'Loaded', value: texts }, hasUnsaved: texts.some(({ draft }) => draft !== null) }
}
