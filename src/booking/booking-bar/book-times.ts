/**
 * Books times that the person has not pressed in a grid, such as those of an earlier booking. Their day is shown, and
 * the times are held as if they had been pressed there. If all of them are held, the dialog with the price opens.
 */

import type { SlotReference } from '../../../domain/schema/events.ts'
import type { GroupId } from '../../../domain/schema/ids.ts'
import { shownPage } from '../../core/base-path.ts'
import type { CoreClient } from '../../core/create-core-client.ts'
import { groupDayPath } from '../../shell/routing/paths.ts'
import { askToConfirm } from './confirm-asked.ts'
import { askElsewhere, missedOf } from './lapses.ts'

interface Times {
  readonly groupId: GroupId
  readonly slots: readonly [SlotReference, ...SlotReference[]]
}

export const bookTimes = async (
  core: CoreClient,
  navigate: (path: string) => void,
  { groupId, slots }: Times,
): Promise<void> => {
  const [{ date, resourceId }] = slots
  navigate(groupDayPath(groupId, date, resourceId))
  const page = shownPage()
  await askElsewhere(core, slots)
  if (shownPage() === page && missedOf(core.state.value, slots).length === 0) askToConfirm()
}
