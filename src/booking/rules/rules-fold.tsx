/**
 * *Regler för bokning* in a fold: the rules for the person who looks, in the same sentences as the house reads. The
 * sentences are loaded when the fold is opened.
 */
import { type ReactElement, useState } from 'react'
import type { ResourceId } from '../../../domain/schema/ids.ts'
import { createChunk } from '../../kit/design/chunk.tsx'
import { ChunkFailure } from '../../kit/design/chunk-failure.tsx'
import './rules.css'

const { Component: OwnRules } = createChunk(async () => (await import('./own-rules.tsx')).OwnRules, null, ChunkFailure)

interface RulesFoldProps {
  /** Resources of one group. Some of them have rules. */
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
