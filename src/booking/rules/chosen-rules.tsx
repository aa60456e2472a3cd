/** What the rules say of the basket, before the press on its button and at it (features 1). */
import { type ReactElement, useCallback } from 'react'
import type { BasketLine } from '../../../domain/selectors/basket.ts'
import { useStatePart } from '../../core/core-context.tsx'
import { RulesNotice } from './rules-notice.tsx'
import { useServerLook } from './use-server-look.ts'
import { nextWindowChange, verdictOf } from './verdict.ts'
import { partsIn, type Usage, WithUsage } from './with-usage.tsx'

export interface ChosenRulesProps {
  readonly lines: readonly BasketLine[]
  /** A press on the bar's button waits to be let on, or stopped. */
  readonly asked: boolean
  readonly onDecided: (goesOn: boolean) => void
  /** Whether the dialog stands that the press has opened. */
  readonly inDialog: boolean
}

const Judged = ({ lines, usage, ...press }: ChosenRulesProps & { readonly usage: Usage }): ReactElement => {
  const resources = useStatePart('resources')
  const { verdict } = useServerLook(
    useCallback(
      (now: number) => ({
        verdict: verdictOf(lines, resources, partsIn(usage), now),
        until: nextWindowChange(lines, resources, now),
      }),
      [lines, resources, usage],
    ),
  )
  return <RulesNotice verdict={usage._tag === 'Told' ? verdict : null} {...press} />
}

export const ChosenRules = (props: ChosenRulesProps): ReactElement => (
  <WithUsage resourceIds={props.lines.map(({ resourceId }) => resourceId)}>
    {(usage) => <Judged {...props} usage={usage} />}
  </WithUsage>
)
