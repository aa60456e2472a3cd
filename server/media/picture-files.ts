/**
 * The files of uploaded pictures. Invariant: a file under its own name is whole, and readable by this server's user
 * alone. Files without a row in the table `media` can stay behind where a server dies at the wrong moment; they are
 * forgotten after a day.
 */
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../database/database.ts'
import { writeWhole } from '../process/write-whole.ts'
import type { EncodedPicture } from './encode-picture.ts'
import { isUploadedFile, type PictureNames } from './picture-names.ts'

const dayInMilliseconds = 24 * 60 * 60 * 1000

/** Both files or none. */
export const writePicture = async (folder: string, names: PictureNames, picture: EncodedPicture): Promise<void> => {
  try {
    await writeWhole(folder, names.large, picture.large)
    await writeWhole(folder, names.small, picture.small)
  } catch (error) {
    await removePictureFiles(folder, [names.large, names.small])
    throw error
  }
}

/** Files that cannot be removed now are forgotten later. */
export const removePictureFiles = async (folder: string, fileNames: readonly string[]): Promise<void> => {
  await Promise.allSettled(fileNames.map((name) => rm(join(folder, name), { force: true })))
}

/** @param now of the clock that stamps files, which is the machine's and not the database's */
export const deleteForgottenPictures = async (
  database: Database,
  folder: string,
  now: number = Date.now(),
): Promise<void> => {
  const rows = await database.selectFrom('media').select(['file_name', 'small_file_name']).execute()
  const known = new Set(rows.flatMap((row) => [row.file_name, row.small_file_name]))
  const strangers = (await readdir(folder)).filter((name) => isUploadedFile(name) && !known.has(name))
  const forgotten = await Promise.all(
    strangers.map(async (name) => {
      // Another process may have taken it.
      const written = await stat(join(folder, name)).catch(() => null)
      return written !== null && now - written.mtimeMs > dayInMilliseconds ? [name] : []
    }),
  )
  await removePictureFiles(folder, forgotten.flat())
}
