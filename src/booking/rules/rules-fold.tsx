/**
 * *Regler för bokning*, folded: what holds for whoever looks, in the sentences that the house has read too. The sentences
 * are loaded once it is unfolded.
 */
import { type ReactElement, useState } from 'react'
import type { ResourceId } from '../../../domain/schema/ids.ts'
import { createChunk } from '../../kit/design/chunk.tsx'
import { ChunkFailure } from '../../kit/design/chunk-failure.tsx'
import './rules.css'

const { Component: OwnRules } = createChunk(async () => (await import('./own-rules.tsx')).OwnRules, null, ChunkFailure)

interface RulesFoldProps {
  /** Resources of one group, some of them with rules. */
  readonly of: readonly ResourceId[]
}

export const RulesFold = ({ of }: RulesFoldProps): ReactElement => {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="rules-fold never-on-paper" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Regler för bokning</summary>
      {isOpen ? <OwnRules of={of} /> : null}
    </details>
  )
}
