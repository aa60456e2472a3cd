/**
 * The pictures of groups and resources. Invariant: a row has its files. They are written before it and
 * removed after it.
 */
import { Schema } from 'effect'
import { titleProblem } from '../../domain/parts/owner.ts'
import { problemTexts } from '../../domain/parts/problem-texts.ts'
import { Media } from '../../domain/schema/entities.ts'
import type { RowId } from '../../domain/schema/ids.ts'
import { oneLine } from '../../domain/text/typed-text.ts'
import { DatabaseAway } from '../database/transaction.ts'
import type { AdministratorCaller } from '../http/caller.ts'
import { found, refuseInvalid } from '../http/failure.ts'
import { encodePicture } from '../media/encode-picture.ts'
import { newPictureNames, pictureType, pictureUrl, removePictureFiles, writePicture } from '../media/picture-names.ts'
import type { Owner } from './group-owner.ts'
import { changeParts, type GroupContext, insertPart, isOf } from './part-rows.ts'

type PictureContext = Pick<GroupContext, 'changes' | 'mediaDirectory'>

const decodeMedia = Schema.decodeUnknownSync(Media)

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
  context: PictureContext,
  owner: Owner,
  { caller, body, file }: Upload,
): Promise<Media> => {
  const { mediaDirectory } = context
  const title = oneLine(body.title)
  const names = newPictureNames()
  if (file.length > 0) await writePicture(mediaDirectory, names, await encodePicture(file))
  try {
    return await changeParts(context, caller, owner, 'picture', async (transaction, done) => {
      refuseWrong(title, file)
      const id = await insertPart(transaction, owner, 'picture', {
        title,
        fileName: names.large,
        smallFileName: names.small,
        contentType: pictureType(names.large),
      })
      await done('added', { id })
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
  context: PictureContext,
  owner: Owner,
  { caller, parameters }: { readonly caller: AdministratorCaller; readonly parameters: { readonly partId: RowId } },
): Promise<void> => {
  const id = parameters.partId
  const fileNames = await changeParts(context, caller, owner, 'picture', async (transaction, done) => {
    const row = await transaction
      .deleteFrom('media')
      .where('id', '=', id)
      .where(isOf(owner))
      .returning(['file_name', 'small_file_name'])
      .executeTakeFirst()
    const { file_name: large, small_file_name: small } = found(row)
    await done('removed', { id })
    return small === null ? [large] : [large, small]
  })
  await removePictureFiles(context.mediaDirectory, fileNames)
}
