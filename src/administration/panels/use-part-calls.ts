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
import { OwnerContext, type PanelOwner } from './owned-panel.tsx'

const idOf = ({ _tag, ...id }: PanelOwner) => id

/** At first only resources had prices. */
const priceCalls = {
  Group: { add: 'addGroupPrice', change: 'changeGroupPrice', remove: 'removeGroupPrice' },
  Resource: { add: 'addPrice', change: 'changePrice', remove: 'removePrice' },
} as const

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
      core.call(`add${_tag}OpenTime`, { parameters, body }, { success: isLast ? 'open-time-added' : 'none' }),

    removeOpenTime: (
      partId: RowId,
      success: 'open-time-removed' | 'open-time-added' = 'open-time-removed',
    ): Answer<unknown> => core.call(`remove${_tag}OpenTime`, { parameters: { ...parameters, partId } }, { success }),

    addLock: (body: LockModel): Answer<unknown> =>
      core.call(`add${_tag}Lock`, { parameters, body }, { success: 'lock-added' }),

    removeLock: (partId: RowId): Answer<unknown> =>
      core.call(`remove${_tag}Lock`, { parameters: { ...parameters, partId } }, { success: 'lock-removed' }),

    changeLock: (partId: RowId, body: LockModel): Answer<unknown> =>
      core.call(`change${_tag}Lock`, { parameters: { ...parameters, partId }, body }, { success: 'lock-changed' }),

    addPrice: (body: PriceModel): Answer<unknown> =>
      core.call(priceCalls[_tag].add, { parameters, body }, { success: 'price-added' }),

    changePrice: (partId: RowId, body: PriceModel): Answer<unknown> =>
      core.call(priceCalls[_tag].change, { parameters: { ...parameters, partId }, body }, { success: 'price-set' }),

    removePrice: (partId: RowId): Answer<unknown> =>
      core.call(priceCalls[_tag].remove, { parameters: { ...parameters, partId } }, { success: 'price-removed' }),

    /** All of them or none. */
    addSpecialDays: (days: readonly SpecialDayModel[]): Answer<unknown> =>
      core.call(`add${_tag}SpecialDays`, { parameters, body: { days } }, { success: 'special-days-added' }),

    /** One after the other; one toast is for all of them. */
    removeSpecialDays: async (partIds: readonly RowId[]): Answer<unknown> => {
      const last = partIds.at(-1)
      for (const partId of partIds) {
        const answer = await core.call(
          `remove${_tag}SpecialDay`,
          { parameters: { ...parameters, partId } },
          { success: partId === last ? 'special-day-removed' : 'none' },
        )
        if (answer._tag === 'Failed') return answer
      }
      return { _tag: 'Ok', value: null }
    },

    setRule: (body: RuleModel): Answer<unknown> =>
      core.call(`set${_tag}Rule`, { parameters, body }, { success: 'rule-set' }),

    removeRule: (partId: RowId): Answer<unknown> =>
      core.call(`remove${_tag}Rule`, { parameters: { ...parameters, partId } }, { success: 'rule-removed' }),

    addMedia: (body: Pick<Media, 'title'>, file: File, watch: UploadWatch): Answer<unknown> =>
      core.upload(`add${_tag}Media`, { parameters, body }, file, { success: 'media-added' }, watch),

    removeMedia: (partId: RowId): Answer<unknown> =>
      core.call(`remove${_tag}Media`, { parameters: { ...parameters, partId } }, { success: 'media-removed' }),

    allow: (userTypeId: UserTypeId): Answer<unknown> =>
      core.call(
        `add${_tag}Allowed`,
        { parameters, body: { userTypeId } },
        { success: 'allowed-added', toastsFailure: true },
      ),

    disallow: (userTypeId: UserTypeId): Answer<unknown> =>
      core.call(
        `remove${_tag}Allowed`,
        { parameters: { ...parameters, userTypeId } },
        { success: 'allowed-removed', toastsFailure: true },
      ),
  }
}
