/**
 * The pictures of groups and resources. Invariant: a row has its files. They are written before it and
 * removed after it.
 */
import { Schema } from 'effect'
import { oneLine, titleProblem } from '../../domain/parts/owner.ts'
import { problemTexts } from '../../domain/parts/problem-texts.ts'
import { Media } from '../../domain/schema/entities.ts'
import type { RowId } from '../../domain/schema/ids.ts'
import type { Transaction } from '../database/database.ts'
import { DatabaseAway } from '../database/transaction.ts'
import type { AdministratorCaller } from '../http/caller.ts'
import { Failure, found, refuseInvalid } from '../http/failure.ts'
import { encodePicture } from '../media/encode-picture.ts'
import { removePictureFiles, writePicture } from '../media/picture-files.ts'
import { newPictureNames, pictureType, pictureUrl } from '../media/picture-names.ts'
import { auditOwner, columnOf, idOf, lockOwner, type Owner } from './group-owner.ts'
import type { GroupContext } from './part-rows.ts'

export const mostPictures = 50

type PictureContext = Pick<GroupContext, 'changes' | 'mediaDirectory'>

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
  refuseInvalid({
    title: titleProblem(title, problemTexts.pictureTitle),
    file: file.length > 0 ? null : problemTexts.picture,
  })
}

interface Upload {
  readonly caller: AdministratorCaller
  readonly body: { readonly title: string }
  /** Anything; empty: none was chosen. */
  readonly file: Buffer
}

/**
 * @throws Failure 415, 413, 404, 422 or 409, in this order
 */
export const addPicture = async (
  { changes, mediaDirectory }: PictureContext,
  owner: Owner,
  { caller, body, file }: Upload,
): Promise<Media> => {
  const title = oneLine(body.title)
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
      await auditOwner(transaction, caller, owner, { change: 'picture-added', id })
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
  { changes, mediaDirectory }: PictureContext,
  owner: Owner,
  { caller, parameters }: { readonly caller: AdministratorCaller; readonly parameters: { readonly partId: RowId } },
): Promise<void> => {
  const id = parameters.partId
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
    await auditOwner(transaction, caller, owner, { change: 'picture-removed', id })
    news.grid(groupId)
    return row.small_file_name === null ? [row.file_name] : [row.file_name, row.small_file_name]
  })
  await removePictureFiles(mediaDirectory, fileNames)
}
