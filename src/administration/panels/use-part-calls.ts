/**
 * The calls about the parts that groups and resources share, whichever of the two the owner is. A change without a form
 * shows its failure by a toast too.
 */
import { useContext } from 'react'
import type { Answer, UploadWatch } from '../../../domain/port/core-port.ts'
import type {
  LockModel,
  OpenTimeModel,
  PriceModel,
  RuleModel,
  SpecialDayModel,
} from '../../../domain/schema/calls/group-administration-calls.ts'
import type { Media } from '../../../domain/schema/entities.ts'
import type { RowId, UserTypeId } from '../../../domain/schema/ids.ts'
import { useCore } from '../../core/core-context.tsx'
import { OwnerContext } from './owned-panel.tsx'
import type { PanelOwner } from './panel-owner.ts'

const idOf = ({ _tag, ...id }: PanelOwner) => id

/** @throws Error outside an `OwnedPanel` */
export const usePartCalls = () => {
  const core = useCore()
  const owner = useContext(OwnerContext)
  if (owner === null) throw new Error('usePartCalls outside an OwnedPanel')
  const { _tag } = owner
  const parameters = idOf(owner)
  return {
    /** @param isLast of several that are added together: one toast is for all of them */
    addOpenTime: (body: OpenTimeModel, isLast: boolean): Answer<unknown> =>
      core.call(`addOpenTimeOf${_tag}`, { parameters, body }, { success: isLast ? 'open-time-added' : 'none' }),

    /** All of them or none. */
    addOpenTimes: (times: readonly OpenTimeModel[]): Answer<unknown> =>
      core.call(`addOpenTimesOf${_tag}`, { parameters, body: { times } }, { success: 'open-time-added' }),

    changeOpenTime: (partId: RowId, body: OpenTimeModel): Answer<unknown> =>
      core.call(
        `changeOpenTimeOf${_tag}`,
        { parameters: { ...parameters, partId }, body },
        { success: 'open-time-added' },
      ),

    removeOpenTime: (
      partId: RowId,
      success: 'open-time-removed' | 'open-time-added' = 'open-time-removed',
    ): Answer<unknown> => core.call(`removeOpenTimeOf${_tag}`, { parameters: { ...parameters, partId } }, { success }),

    addLock: (body: LockModel): Answer<unknown> =>
      core.call(`addLockOf${_tag}`, { parameters, body }, { success: 'lock-added' }),

    removeLock: (partId: RowId): Answer<unknown> =>
      core.call(`removeLockOf${_tag}`, { parameters: { ...parameters, partId } }, { success: 'lock-removed' }),

    changeLock: (partId: RowId, body: LockModel): Answer<unknown> =>
      core.call(`changeLockOf${_tag}`, { parameters: { ...parameters, partId }, body }, { success: 'lock-changed' }),

    addPrice: (body: PriceModel): Answer<unknown> =>
      core.call(`addPriceOf${_tag}`, { parameters, body }, { success: 'price-added' }),

    changePrice: (partId: RowId, body: PriceModel): Answer<unknown> =>
      core.call(`changePriceOf${_tag}`, { parameters: { ...parameters, partId }, body }, { success: 'price-set' }),

    removePrice: (partId: RowId): Answer<unknown> =>
      core.call(`removePriceOf${_tag}`, { parameters: { ...parameters, partId } }, { success: 'price-removed' }),

    /** All of them or none. */
    addSpecialDays: (days: readonly SpecialDayModel[]): Answer<unknown> =>
      core.call(`addSpecialDaysOf${_tag}`, { parameters, body: { days } }, { success: 'special-days-added' }),

    /** All of them or none. */
    removeSpecialDays: (partIds: readonly RowId[]): Answer<unknown> =>
      core.call(
        `removeSpecialDaysOf${_tag}`,
        { parameters: { ...parameters, partIds } },
        { success: 'special-day-removed' },
      ),

    setRule: (body: RuleModel): Answer<unknown> =>
      core.call(`setRuleOf${_tag}`, { parameters, body }, { success: 'rule-set' }),

    removeRule: (partId: RowId): Answer<unknown> =>
      core.call(`removeRuleOf${_tag}`, { parameters: { ...parameters, partId } }, { success: 'rule-removed' }),

    addMedia: (body: Pick<Media, 'title'>, file: File, watch: UploadWatch): Answer<unknown> =>
      core.upload(`addMediaOf${_tag}`, { parameters, body }, file, { success: 'media-added' }, watch),

    removeMedia: (partId: RowId): Answer<unknown> =>
      core.call(`removeMediaOf${_tag}`, { parameters: { ...parameters, partId } }, { success: 'media-removed' }),

    allow: (userTypeId: UserTypeId): Answer<unknown> =>
      core.call(
        `addAllowedOf${_tag}`,
        { parameters, body: { userTypeId } },
        { success: 'allowed-added', toastsFailure: true },
      ),

    disallow: (userTypeId: UserTypeId): Answer<unknown> =>
      core.call(
        `removeAllowedOf${_tag}`,
        { parameters: { ...parameters, userTypeId } },
        { success: 'allowed-removed', toastsFailure: true },
      ),
  }
}
