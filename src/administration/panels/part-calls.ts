/**
 * The calls about the parts that groups and resources share, whichever of the two the owner is (spec 7). What has no
 * form tells its failure by a toast too (contract 7).
 */
import type { Answer, CallTelling, CoreRequests, UploadWatch } from '../../../domain/port/core-port.ts'
import type { LockModel, OpenTimeModel } from '../../../domain/schema/calls/group-administration-calls.ts'
import type { Media } from '../../../domain/schema/entities.ts'
import type { RowId, UserTypeId } from '../../../domain/schema/ids.ts'
import type { PanelOwner } from './panel-owner.ts'

/** @param isLast of several that are added together: one toast is for all of them */
export const addOpenTime = (
  core: CoreRequests,
  owner: PanelOwner,
  body: OpenTimeModel,
  isLast: boolean,
): Answer<unknown> => {
  const telling: CallTelling = isLast ? { success: 'open-time-added' } : {}
  return owner._tag === 'Group'
    ? core.call('addGroupOpenTime', { parameters: { id: owner.id }, body }, telling)
    : core.call('addResourceOpenTime', { parameters: { id: owner.id }, body }, telling)
}

export const removeOpenTime = (
  core: CoreRequests,
  owner: PanelOwner,
  partId: RowId,
  success: 'open-time-removed' | 'open-time-added' = 'open-time-removed',
): Answer<unknown> =>
  owner._tag === 'Group'
    ? core.call('removeGroupOpenTime', { parameters: { id: owner.id, partId } }, { success })
    : core.call('removeResourceOpenTime', { parameters: { id: owner.id, partId } }, { success })

export const addLock = (core: CoreRequests, owner: PanelOwner, body: LockModel): Answer<unknown> => {
  const telling = { success: 'lock-added' } as const
  return owner._tag === 'Group'
    ? core.call('addGroupLock', { parameters: { id: owner.id }, body }, telling)
    : core.call('addResourceLock', { parameters: { id: owner.id }, body }, telling)
}

export const removeLock = (core: CoreRequests, owner: PanelOwner, partId: RowId): Answer<unknown> => {
  const telling = { success: 'lock-removed' } as const
  return owner._tag === 'Group'
    ? core.call('removeGroupLock', { parameters: { id: owner.id, partId } }, telling)
    : core.call('removeResourceLock', { parameters: { id: owner.id, partId } }, telling)
}

export const uploadMedia = (
  core: CoreRequests,
  owner: PanelOwner,
  body: Pick<Media, 'title'>,
  file: File,
  watch: UploadWatch,
): Answer<unknown> => {
  const telling = { success: 'media-added' } as const
  return owner._tag === 'Group'
    ? core.upload('addGroupMedia', { parameters: { id: owner.id }, body }, file, telling, watch)
    : core.upload('addResourceMedia', { parameters: { id: owner.id }, body }, file, telling, watch)
}

export const removeMedia = (core: CoreRequests, owner: PanelOwner, partId: RowId): Answer<unknown> => {
  const telling = { success: 'media-removed' } as const
  return owner._tag === 'Group'
    ? core.call('removeGroupMedia', { parameters: { id: owner.id, partId } }, telling)
    : core.call('removeResourceMedia', { parameters: { id: owner.id, partId } }, telling)
}

export const setAllowed = (
  core: CoreRequests,
  owner: PanelOwner,
  userTypeId: UserTypeId,
  allowed: boolean,
): Answer<unknown> => {
  const telling = { success: allowed ? 'allowed-added' : 'allowed-removed', toastsFailure: true } as const
  if (allowed) {
    const body = { userTypeId }
    return owner._tag === 'Group'
      ? core.call('addGroupAllowed', { parameters: { id: owner.id }, body }, telling)
      : core.call('addResourceAllowed', { parameters: { id: owner.id }, body }, telling)
  }
  return owner._tag === 'Group'
    ? core.call('removeGroupAllowed', { parameters: { id: owner.id, userTypeId } }, telling)
    : core.call('removeResourceAllowed', { parameters: { id: owner.id, userTypeId } }, telling)
}
