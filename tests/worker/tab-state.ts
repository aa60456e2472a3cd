/** What a tab's copy of the state says, and the commands about one slot, for tests. */
import type { TestTab } from './testing/core-world.ts'
import { slot } from './testing/places.ts'

export const select = { _tag: 'SelectSlots', slots: [slot] } as const
export const release = { _tag: 'ReleaseSlots', slots: [slot] } as const

export const stateOf = (tab: TestTab) => tab.copy.state.value
export const statusOf = (tab: TestTab) => stateOf(tab).connection.status
export const refusalsOf = (tab: TestTab) => Object.values(stateOf(tab).refusals).map(({ reason }) => reason)
export const toastsOf = (tab: TestTab) => Object.values(stateOf(tab).toasts).map(({ toast }) => toast._tag)
