/**
 * A notice above a list that has unreadable rows. Without the notice people would believe that the list is complete
 * (`docs/rules.md#other-back-ends`).
 */
import type { ReactElement } from 'react'
import type { CallName } from '../../../domain/schema/calls/http.ts'
import { counted } from '../../../domain/wording/swedish-amounts.ts'
import { useStatePart } from '../../core/core-context.tsx'

/** @param calls the calls whose latest answers make up the list */
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
