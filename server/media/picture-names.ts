/**
 * How pictures are named in `DATA_DIR/media`, and how browsers get them. An uploaded one is two files under one random
 * name, so that a name can neither be guessed nor come to mean something else; one of the demonstration is a single
 * file for both sizes (`demo/demo-pictures.ts`). Invariant: a name of these shapes never leaves its folder.
 */
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Predicate } from 'effect'
import type { FastifyInstance } from 'fastify'

export interface PictureNames {
  /** As large as the lightbox shows it. */
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

/** The file to send for the name in such a path; null: it is not the name of a picture. */
const fileToSend = (name: string, size: 'large' | 'small'): string | null => {
  if (demonstration.test(name)) return name
  const [, random] = uploaded.exec(name) ?? []
  if (random === undefined) return null
  return size === 'small' ? `${random}-small.webp` : name
}

/** Whether a file came into the folder by an upload, finished or not. */
export const isUploadedFile = (name: string): boolean => uploadedFile.test(name)

/** Whether a whole file may have this name. */
export const isPictureFile = (name: string): boolean =>
  fileToSend(name, 'large') === name || (isUploadedFile(name) && !name.endsWith('.part'))

export const pictureType = (name: string): 'image/png' | 'image/webp' =>
  name.endsWith('.png') ? 'image/png' : 'image/webp'

const headers = {
  // A name never comes to mean another picture.
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
  'content-disposition': 'inline',
} as const

const readIfThere = (path: string): Promise<Buffer | null> =>
  readFile(path).catch((error: unknown) => {
    if (Predicate.hasProperty(error, 'code') && error.code === 'ENOENT') return null
    throw error
  })

export const servePictures = (app: FastifyInstance, folder: string): void => {
  app.get<{ Params: { name: string }; Querystring: { size?: unknown } }>('/media/:name', async (request, reply) => {
    const file = fileToSend(request.params.name, request.query.size === 'small' ? 'small' : 'large')
    const picture = file === null ? null : await readIfThere(join(folder, file))
    if (file === null || picture === null) return reply.callNotFound()
    return reply.headers(headers).type(pictureType(file)).send(picture)
  })
}
