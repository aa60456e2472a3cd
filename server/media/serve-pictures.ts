/**
 * Pictures at the `url` of `Media`, and with `?size=small` their small ones. Invariant: nothing of the folder is sent but
 * a picture under its name, as a picture, and a browser that opens it as a page runs nothing of it.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Predicate } from 'effect'
import type { FastifyInstance } from 'fastify'
import { fileToSend, pictureType } from './picture-names.ts'

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
