/**
 * The calls for the parts that both groups and resources have. Each call is for the owner of the panel. A change
 * without a form also reports a failure in a toast.
 */
import { useContext } from 'react'
import { weekNumbers } from '../../../domain/parts/hours.ts'
import type { Answer, CallTelling, UploadWatch } from '../../../domain/port/core-port.ts'
import type { FieldValues } from '../../../domain/rules/merge-fields.ts'
import type {
  LockModel,
  OpenTimeModel,
  PriceModel,
  RuleModel,
  SpecialDayModel,
} from '../../../domain/schema/calls/group-administration-calls.ts'
import type { Media } from '../../../domain/schema/entities.ts'
import type { GroupId, RowId, UserTypeId } from '../../../domain/schema/ids.ts'
import { useCore } from '../../core/core-context.tsx'
import { OwnerContext } from './panel.tsx'

/** How a change began: the values of the part when its form was opened. */
interface Begun {
  readonly began?: FieldValues
}

/** @throws Error outside an `OwnedPanel` */
export const usePartCalls = () => {
  const core = useCore()
  const owner = useContext(OwnerContext)
  if (owner === null) throw new Error('usePartCalls outside an OwnedPanel')
  const { _tag, ...parameters } = owner
  const part = (partId: RowId) => ({ ...parameters, partId })
  const toastsFailure = true
  return {
    addOpenTime: (body: OpenTimeModel, telling: CallTelling): Answer<unknown> =>
      core.call(`addOpenTimeOf${_tag}`, { parameters, body }, telling),

    /** Adds all of the opening times or none. */
    addOpenTimes: (times: readonly OpenTimeModel[]): Answer<unknown> =>
      core.call(`addOpenTimesOf${_tag}`, { parameters, body: { times } }),

    /** Replaces the owner's own opening times. @param present those that the person has seen */
    replaceOpenTimes: (times: readonly OpenTimeModel[], present: readonly OpenTimeModel[]): Answer<unknown> =>
      core.call(`addOpenTimesOf${_tag}`, {
        parameters,
        body: { times, replaces: true, began: { times: weekNumbers(present) } },
      }),

    changeOpenTime: (partId: RowId, body: OpenTimeModel & Begun): Answer<unknown> =>
      core.call(`changeOpenTimeOf${_tag}`, { parameters: part(partId), body }),

    removeOpenTime: (partId: RowId, telling: CallTelling = {}): Answer<unknown> =>
      core.call(`removeOpenTimeOf${_tag}`, { parameters: part(partId) }, telling),

    addLock: (body: LockModel): Answer<unknown> => core.call(`addLockOf${_tag}`, { parameters, body }),

    changeLock: (partId: RowId, body: LockModel & Begun): Answer<unknown> =>
      core.call(`changeLockOf${_tag}`, { parameters: part(partId), body }),

    removeLock: (partId: RowId): Answer<unknown> => core.call(`removeLockOf${_tag}`, { parameters: part(partId) }),

    addPrice: (body: PriceModel): Answer<unknown> => core.call(`addPriceOf${_tag}`, { parameters, body }),

    changePrice: (partId: RowId, body: PriceModel & Begun): Answer<unknown> =>
      core.call(`changePriceOf${_tag}`, { parameters: part(partId), body }),

    removePrice: (partId: RowId): Answer<unknown> => core.call(`removePriceOf${_tag}`, { parameters: part(partId) }),

    /**
     * Adds all of the special days or none. @param alsoOf other groups that get the same days, if the owner is a group
     */
    addSpecialDays: (days: readonly SpecialDayModel[], alsoOf: readonly GroupId[]): Answer<unknown> =>
      owner._tag === 'Group' && alsoOf.length > 0
        ? core.call('addSpecialDaysOfGroups', { body: { groups: [owner.id, ...alsoOf], days } })
        : core.call(`addSpecialDaysOf${_tag}`, { parameters, body: { days } }),

    /** Replaces the rows with the new days, completely or not at all. */
    changeSpecialDays: (
      partIds: readonly RowId[],
      body: { readonly days: readonly SpecialDayModel[] } & Begun,
    ): Answer<unknown> => core.call(`changeSpecialDaysOf${_tag}`, { parameters: { ...parameters, partIds }, body }),

    /** Removes all of the special days or none. */
    removeSpecialDays: (partIds: readonly RowId[]): Answer<unknown> =>
      core.call(`removeSpecialDaysOf${_tag}`, { parameters: { ...parameters, partIds } }),

    setRule: (body: RuleModel & Begun): Answer<unknown> => core.call(`setRuleOf${_tag}`, { parameters, body }),

    removeRule: (partId: RowId): Answer<unknown> => core.call(`removeRuleOf${_tag}`, { parameters: part(partId) }),

    addMedia: (body: Pick<Media, 'title'>, file: File, watch: UploadWatch): Answer<unknown> =>
      core.upload(`addMediaOf${_tag}`, { parameters, body }, file, {}, watch),

    removeMedia: (partId: RowId): Answer<unknown> => core.call(`removeMediaOf${_tag}`, { parameters: part(partId) }),

    allow: (userTypeId: UserTypeId): Answer<unknown> =>
      core.call(`addAllowedOf${_tag}`, { parameters, body: { userTypeId } }, { toastsFailure }),

    disallow: (userTypeId: UserTypeId): Answer<unknown> =>
      core.call(`removeAllowedOf${_tag}`, { parameters: { ...parameters, userTypeId } }, { toastsFailure }),
  }
}
