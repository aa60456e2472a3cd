/**
 * The pictures of groups and resources (spec 3, Media). Invariant: a row has its files. They are written before it and
 * removed after it.
 */
import { Schema } from 'effect'
import { Media } from '../../domain/schema/entities.ts'
import type { RowId } from '../../domain/schema/ids.ts'
import { type AuditEntry, audit } from '../audit/audit.ts'
import type { Transaction } from '../database/database.ts'
import { DatabaseAway } from '../database/transaction.ts'
import type { AdministratorCaller } from '../http/caller.ts'
import { Failure, found, refuseInvalid } from '../http/failure.ts'
import { fieldTexts } from '../http/failure-texts.ts'
import { encodePicture } from '../media/encode-picture.ts'
import { removePictureFiles, writePicture } from '../media/picture-files.ts'
import { newPictureNames, pictureType, pictureUrl } from '../media/picture-names.ts'
import type { GroupContext } from './group-context.ts'
import { columnOf, idOf, lockOwner, type Owner } from './group-owner.ts'

const longestTitle = 200
export const mostPictures = 50

const decodeMedia = Schema.decodeUnknownSync(Media)

const refuseTooMany = async (transaction: Transaction, owner: Owner): Promise<void> => {
  const { count } = await transaction
    .selectFrom('media')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where(columnOf(owner), '=', idOf(owner))
    .executeTakeFirstOrThrow()
  if (count >= mostPictures) throw new Failure('too-many')
}

const refuseWrong = (title: string, file: Buffer): void => {
  const wrongTitle = title === '' ? fieldTexts.pictureTitle : title.length > longestTitle ? fieldTexts.longTitle : null
  refuseInvalid({
    ...(wrongTitle === null ? {} : { title: wrongTitle }),
    ...(file.length > 0 ? {} : { file: fieldTexts.pictureFile }),
  })
}

const auditEntry = (
  caller: AdministratorCaller,
  owner: Owner,
  action: 'added' | 'removed',
  id: number,
): AuditEntry => ({
  actorId: caller.user.id,
  kind: 'groupId' in owner ? 'group-changed' : 'resource-changed',
  details: { ...owner, change: `picture-${action}`, id },
})

/**
 * @param file anything; empty: none was chosen
 * @throws Failure 415, 413, 404, 422 or 409, in this order
 */
export const addPicture = async (
  { changes, mediaDirectory }: Pick<GroupContext, 'changes' | 'mediaDirectory'>,
  caller: AdministratorCaller,
  owner: Owner,
  givenTitle: string,
  file: Buffer,
): Promise<Media> => {
  const title = givenTitle.replace(/\s+/g, ' ').trim()
  const names = newPictureNames()
  if (file.length > 0) await writePicture(mediaDirectory, names, await encodePicture(file))
  try {
    return await changes.run(async ({ transaction, news }) => {
      const groupId = await lockOwner(transaction, owner)
      refuseWrong(title, file)
      await refuseTooMany(transaction, owner)
      const { id } = await transaction
        .insertInto('media')
        .values({
          group_id: 'groupId' in owner ? owner.groupId : null,
          resource_id: 'resourceId' in owner ? owner.resourceId : null,
          title,
          file_name: names.large,
          small_file_name: names.small,
          content_type: pictureType(names.large),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await audit(transaction, auditEntry(caller, owner, 'added', id))
      news.grid(groupId)
      return decodeMedia({ id, title, url: pictureUrl(names.large) })
    })
  } catch (error) {
    // Where the database went away the row may be there all the same.
    if (!(error instanceof DatabaseAway)) await removePictureFiles(mediaDirectory, [names.large, names.small])
    throw error
  }
}

/** @throws Failure 404 */
export const removePicture = async (
  { changes, mediaDirectory }: Pick<GroupContext, 'changes' | 'mediaDirectory'>,
  caller: AdministratorCaller,
  owner: Owner,
  id: RowId,
): Promise<void> => {
  const fileNames = await changes.run(async ({ transaction, news }) => {
    const groupId = await lockOwner(transaction, owner)
    const row = found(
      await transaction
        .deleteFrom('media')
        .where('id', '=', id)
        .where(columnOf(owner), '=', idOf(owner))
        .returning(['file_name', 'small_file_name'])
        .executeTakeFirst(),
    )
    await audit(transaction, auditEntry(caller, owner, 'removed', id))
    news.grid(groupId)
    return row.small_file_name === null ? [row.file_name] : [row.file_name, row.small_file_name]
  })
  await removePictureFiles(mediaDirectory, fileNames)
}
