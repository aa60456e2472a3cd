/** The bookings that would be affected by a removal, told in the question about it. */
import { type ReactElement, useEffect, useMemo } from 'react'
import type { AffectedBookings, TentativeChange } from '../../../domain/schema/calls/group-administration-calls.ts'
import { announce } from '../../kit/design/announce.ts'
import { type Query, useQuery } from '../../kit/query/use-query.ts'
import { type Changed, readAffected } from './affected-bookings.tsx'
import { AffectedList } from './affected-list.tsx'
import { affectedTexts as texts } from './affected-texts.ts'

interface AffectedNoteProps {
  readonly changed: Changed
  /** The same object while it is the same. */
  readonly change: TentativeChange
}

export const AffectedNote = ({ changed, change }: AffectedNoteProps): ReactElement | null => {
  const { owner, own } = changed
  const result = useQuery(
    useMemo(
      (): Query<AffectedBookings> => ({ area: null, ask: (core) => readAffected(core, { owner, own }, change) }),
      [owner, own, change],
    ),
  )
  const affected = result._tag === 'Loaded' && result.value.count > 0 ? result.value : null
  const words = affected === null ? (result._tag === 'Failed' ? texts.unknown : null) : texts.title(affected.count)
  useEffect(() => {
    if (words !== null) announce(words)
  }, [words])
  if (words === null) return null
  return (
    <div>
      <strong>{words}</strong>
      {affected === null ? null : <AffectedList {...affected} />}
    </div>
  )
}
