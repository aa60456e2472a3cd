/**
 * The files of pictures in `DATA_DIR/media`: their names, how they are served, written and removed. An uploaded picture has two files with
 * one random name. So nobody can guess the name, and the name never refers to another picture. A picture of the demonstration has one file
 * for both sizes (`demo/load-demo-content.ts`). Invariants: A name in one of these forms cannot lead out of the folder. A file with its
 * final name is whole, and only the server's user can read it. If a server dies at the wrong moment, it may leave files without a row in
 * the table `media`. Such files are deleted after a day.
 */
import { randomBytes } from 'node:crypto'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Predicate } from 'effect'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/database.ts'
import { writeWhole } from '../process/write-whole.ts'
import type { EncodedPicture } from './encode-picture.ts'

interface PictureNames {
  /** The name of the file that the lightbox shows. */
  readonly large: string
  readonly small: string
}

const random = '[0-9a-f]{32}'
const uploaded = new RegExp(`^(${random})\\.webp$`)
const uploadedFile = new RegExp(`^${random}(-small)?\\.webp(\\.part)?$`)
const demonstration = /^demo-[a-z0-9-]+\.png$/

export const newPictureNames = (): PictureNames => {
  const name = randomBytes(16).toString('hex')
  return { large: `${name}.webp`, small: `${name}-small.webp` }
}

/** The `url` of `Media`. */
export const pictureUrl = (large: string): string => `/media/${large}`

/** The file to send for a name in the path of a picture. It is null if the name is not a picture's. */
const fileToSend = (name: string, size: 'large' | 'small'): string | null => {
  if (demonstration.test(name)) return name
  const [, random] = uploaded.exec(name) ?? []
  if (random === undefined) return null
  return size === 'small' ? `${random}-small.webp` : name
}

/** Whether a wholly written picture may have this name. */
export const isPictureFile = (name: string): boolean =>
  fileToSend(name, 'large') === name || (uploadedFile.test(name) && !name.endsWith('.part'))

export const pictureType = (name: string): 'image/png' | 'image/webp' =>
  name.endsWith('.png') ? 'image/png' : 'image/webp'

const headers = {
  // A name never refers to another picture, so it can be cached for ever.
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
  'content-disposition': 'inline',
} as const

export const servePictures = (app: FastifyInstance, folder: string): void => {
  app.get<{ Params: { name: string }; Querystring: { size?: unknown } }>('/media/:name', async (request, reply) => {
    const file = fileToSend(request.params.name, request.query.size === 'small' ? 'small' : 'large')
    if (file === null) return reply.callNotFound()
    const picture = await readFile(join(folder, file)).catch((error: unknown) => {
      if (Predicate.hasProperty(error, 'code') && error.code === 'ENOENT') return null
      throw error
    })
    if (picture === null) return reply.callNotFound()
    return reply.headers(headers).type(pictureType(file)).send(picture)
  })
}

const dayInMilliseconds = 24 * 60 * 60 * 1000

/** Writes both files or none. */
export const writePicture = async (folder: string, names: PictureNames, picture: EncodedPicture): Promise<void> => {
  try {
    await writeWhole(folder, names.large, picture.large)
    await writeWhole(folder, names.small, picture.small)
  } catch (error) {
    await removePictureFiles(folder, [names.large, names.small])
    throw error
  }
}

/** Removes files. The upkeep later deletes those that cannot be removed now. */
export const removePictureFiles = async (folder: string, fileNames: readonly string[]): Promise<void> => {
  await Promise.allSettled(fileNames.map((name) => rm(join(folder, name), { force: true })))
}

/** Deletes files that no picture names. `now` is the machine's clock, like the times of files. The database's clock may differ. */
export const deleteForgottenPictures = async (
  database: Database,
  folder: string,
  now: number = Date.now(),
): Promise<void> => {
  const rows = await database.selectFrom('media').select(['file_name', 'small_file_name']).execute()
  const known = new Set(rows.flatMap((row) => [row.file_name, row.small_file_name]))
  const strangers = (await readdir(folder)).filter((name) => uploadedFile.test(name) && !known.has(name))
  const forgotten = await Promise.all(
    strangers.map(async (name) => {
      // Another process may have deleted the file meanwhile.
      const written = await stat(join(folder, name)).catch(() => null)
      return written !== null && now - written.mtimeMs > dayInMilliseconds ? [name] : []
    }),
  )
  await removePictureFiles(folder, forgotten.flat())
}
