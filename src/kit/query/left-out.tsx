/** Says above a list that some of its rows could not be read, so that nobody takes the list for whole (`docs/rules.md#other-back-ends`). */
import type { ReactElement } from 'react'
import type { CallName } from '../../../domain/schema/calls/http.ts'
import { counted } from '../../../domain/wording/swedish-amounts.ts'
import { useStatePart } from '../../core/core-context.tsx'

/** @param calls whose latest answers the list is of */
export const LeftOut = ({ calls }: { readonly calls: readonly CallName[] }): ReactElement | null => {
  const leftOut = useStatePart('leftOut')
  const rows = calls.reduce((sum, call) => sum + (leftOut[call] ?? 0), 0)
  if (rows === 0) return null
  return (
    <p className="notice notice-warning" role="status">
      {counted(rows, 'rad kunde inte läsas och visas inte här.', 'rader kunde inte läsas och visas inte här.')}
    </p>
  )
}
