/**
 * The pictures of groups and resources. Invariant: the files of a row exist, because they are written before the row and removed after it.
 */
import { Schema } from 'effect'
import { titleProblem } from '../../domain/parts/owner.ts'
import { problemTexts } from '../../domain/parts/problem-texts.ts'
import { Media } from '../../domain/schema/entities.ts'
import type { RowId } from '../../domain/schema/ids.ts'
import { oneLine } from '../../domain/text/typed-text.ts'
import { DatabaseAway } from '../database/transaction.ts'
import type { PermittedCaller } from '../http/caller.ts'
import { found, refuseInvalid } from '../http/failure.ts'
import { encodePicture } from '../media/encode-picture.ts'
import { newPictureNames, pictureType, pictureUrl, removePictureFiles, writePicture } from '../media/picture-names.ts'
import type { GroupContext, Owner } from './group-owner.ts'
import { changeParts } from './part-rows.ts'

type PictureContext = Pick<GroupContext, 'changes' | 'mediaDirectory'>

const decodeMedia = Schema.decodeUnknownSync(Media)

interface Upload {
  readonly caller: PermittedCaller<'arrange'>
  readonly body: { readonly title: string }
  /** The contents of the sent file; empty if no file was chosen. */
  readonly file: Buffer
}

/** Adds a picture. If several failures apply, the first of this order is thrown. @throws Failure 415, 413, 404, 422 or 409 */
export const addPicture = async (
  { changes, mediaDirectory }: PictureContext,
  owner: Owner,
  { caller, body, file }: Upload,
): Promise<Media> => {
  const title = oneLine(body.title)
  const names = newPictureNames()
  if (file.length > 0) await writePicture(mediaDirectory, names, await encodePicture(file))
  try {
    return await changes.run((work) =>
      changeParts(work, { caller, owner, kind: 'picture' }, async (pictures) => {
        refuseInvalid({
          title: titleProblem(title, problemTexts.pictureTitle),
          file: file.length > 0 ? null : problemTexts.picture,
        })
        const contentType = pictureType(names.large)
        const id = await pictures.insert({ title, fileName: names.large, smallFileName: names.small, contentType })
        await pictures.done('added', { id })
        return decodeMedia({ id, title, url: pictureUrl(names.large) })
      }),
    )
  } catch (error) {
    // If the connection to the database was lost, the row may exist nevertheless, so its files are kept.
    if (!(error instanceof DatabaseAway)) await removePictureFiles(mediaDirectory, [names.large, names.small])
    throw error
  }
}

/** Removes a picture. @throws Failure 404 */
export const removePicture = async (
  { changes, mediaDirectory }: PictureContext,
  owner: Owner,
  {
    caller,
    parameters,
  }: { readonly caller: PermittedCaller<'arrange'>; readonly parameters: { readonly partId: RowId } },
): Promise<void> => {
  const id = parameters.partId
  const fileNames = await changes.run((work) =>
    changeParts(work, { caller, owner, kind: 'picture' }, async (pictures) => {
      const row = await pictures.transaction
        .deleteFrom('media')
        .where('id', '=', id)
        .where(pictures.isOwn)
        .returning(['file_name', 'small_file_name'])
        .executeTakeFirst()
      const { file_name: large, small_file_name: small } = found(row)
      await pictures.done('removed', { id })
      return small === null ? [large] : [large, small]
    }),
  )
  await removePictureFiles(mediaDirectory, fileNames)
}
