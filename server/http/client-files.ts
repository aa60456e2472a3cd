/**
 * The built client (`dist/`). Files whose name holds a hash of their content never change; the page itself is asked for
 * anew each time.
 */
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readClientPage } from './client-page.ts'
import type { FirstAnswers } from './first-answers.ts'
import { isPageRoute } from './page-routes.ts'

const immutable = 'public, max-age=31536000, immutable'
const notBuilt = 'The client is not built yet. Run: npm start\nKlienten är inte byggd än. Kör: npm start\n'

export interface ClientFiles {
  readonly distDirectory: string
  readonly firstAnswers: FirstAnswers
}

export const serveClientFiles = async (app: FastifyInstance, files: ClientFiles): Promise<void> => {
  await app.register(fastifyStatic, {
    root: files.distDirectory,
    suppressWarning: true,
    index: false,
    redirect: false,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
    setHeaders: (reply, path) =>
      reply.header('cache-control', /-[\w-]{8,}\.\w+(\.map)?(\.br|\.gz)?$/.test(path) ? immutable : 'no-cache'),
  })
}

/** Answers whatever is no file and no call: a page of the client, or nothing. */
export const sendPage = async (
  files: ClientFiles,
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
): Promise<FastifyReply> => {
  const isPage = request.method === 'GET' || request.method === 'HEAD'
  const isFile = /\.\w+$/.test(path)
  if (!isPage || isFile || path.startsWith('/media/') || path.startsWith('/assets/'))
    return reply.code(404).type('text/plain; charset=utf-8').send('Not found\n')
  const page = await readClientPage(files.distDirectory, path, await files.firstAnswers(path))
  if (page === null) return reply.code(503).type('text/plain; charset=utf-8').send(notBuilt)
  // It is small, and differs from time to time: its cookies must reach this browser alone.
  return reply
    .code(isPageRoute(path) ? 200 : 404)
    .headers({ 'cache-control': 'no-cache, private', 'content-type': 'text/html; charset=utf-8' })
    .send(page)
}
