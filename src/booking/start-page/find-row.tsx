/**
 * The row on the start page that begins a search for free times. The finder is loaded when the row is sent. Invariant:
 * the row can be sent unchanged, so that one press starts a search; the times of an unchanged row follow the clock.
 */
import { type ReactElement, useState } from 'react'
import { useLocation } from 'wouter'
import type { PublicGroup } from '../../../domain/schema/entities.ts'
import { useStatePart } from '../../core/core-context.tsx'
import { hearHeldFields } from '../../kit/form/hear-filled.ts'
import { useWallNow } from '../../kit/use-wall-now.ts'
import { AskRow } from '../finder/ask-row.tsx'
import { firstWish, type WishFields, wishPath } from '../finder/wish-fields.ts'

/**
 * The row. It is empty if the back end states no seats, because such a back end has no finder
 * (`docs/rules.md#other-back-ends`).
 */
export const FindRow = ({ groups }: { readonly groups: readonly PublicGroup[] }): ReactElement | null => {
  const now = useWallNow()
  const [, navigate] = useLocation()
  const isMissing = useStatePart('missing').finder
  const [changed, setChanged] = useState<WishFields | null>(null)
  const fields = changed ?? firstWish(now)
  if (isMissing || !groups.some(({ resources }) => resources.some(({ capacity }) => capacity !== undefined)))
    return null
  return (
    <search>
      <form
        className="find-row never-on-paper"
        onSubmitCapture={hearHeldFields}
        onSubmit={(event) => {
          event.preventDefault()
          navigate(wishPath(fields))
        }}
      >
        <AskRow fields={fields} today={now.date} onChange={setChanged}>
          <button type="submit" className="button ask-send">
            Hitta ledig tid
          </button>
        </AskRow>
      </form>
    </search>
  )
}
