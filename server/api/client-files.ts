/**
 * The built client (`dist/`). Files whose name holds a hash of their content never change; the page itself is asked for
 * anew each time.
 */
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { formOf, routes } from '../../domain/routes.ts'
import { readClientPage } from './client-page.ts'
import type { FirstAnswers } from './first-answers.ts'
import type { FirstPictures } from './first-picture.ts'

/**
 * The addresses that are pages of the client. Any other is answered with the client too, which shows 'Sidan kunde ej hittas', but with
 * the status 404.
 */
const pattern = new RegExp(`^(${Object.values(routes).map(formOf).join('|')})/?$`)

export const isPageRoute = (path: string): boolean => pattern.test(path)

const immutable = 'public, max-age=31536000, immutable'
const notBuilt = 'The client is not built yet. Run: npm start\nKlienten är inte byggd än. Kör: npm start\n'

export interface ClientFiles {
  readonly distDirectory: string
  /** The folder that the client is built for: '/', or a path such as '/boka/'. */
  readonly basePath: string
  readonly firstAnswers: FirstAnswers
  readonly firstPicture: FirstPictures
}

export const serveClientFiles = async (app: FastifyInstance, files: ClientFiles): Promise<void> => {
  await app.register(fastifyStatic, {
    root: files.distDirectory,
    prefix: files.basePath,
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

/** The only page that does something by being opened. */
const actingPage = /^\/sign-out\/?$/

/**
 * Whether the person asked for this page here, by its address or by a link of ours, and no other site did. Browsers say so
 * themselves, but not to a server without https.
 */
const beganHere = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-site'] === 'none' || headers['sec-fetch-site'] === 'same-origin'

/** '/group/7' for '/boka/group/7'; null: it lies outside the client's folder. */
const pageWithin = (path: string, basePath: string): string | null =>
  `${path}/`.startsWith(basePath) ? path.slice(basePath.length - 1) || '/' : null

/** The start page, which is no file; from the origin's root one is led to it. */
export const serveStartPage = (app: FastifyInstance, files: ClientFiles): void => {
  // Not left to the file server: to a client that accepts no compression it would be a folder.
  app.get(files.basePath, { config: { isCall: true } }, (request, reply) =>
    sendPage(files, request, reply, files.basePath),
  )
  if (files.basePath !== '/') app.get('/', (_request, reply) => reply.redirect(files.basePath))
}

/** Answers whatever is no file and no call: a page of the client, or nothing. */
export const sendPage = async (
  files: ClientFiles,
  request: FastifyRequest,
  reply: FastifyReply,
  address: string,
): Promise<FastifyReply> => {
  const path = pageWithin(address, files.basePath)
  const isPage = request.method === 'GET' || request.method === 'HEAD'
  const isFile = /\.\w+$/.test(address)
  if (path === null || !isPage || isFile || path.startsWith('/media/') || path.startsWith('/assets/'))
    return reply.code(404).type('text/plain; charset=utf-8').send('Not found\n')
  const firstAnswers = await files.firstAnswers(path)
  const page = await readClientPage(files.distDirectory, files.basePath, path, {
    firstAnswers,
    firstPicture: await files.firstPicture({ path, firstAnswers }),
    isNavigatedFromHere: actingPage.test(path) && beganHere(request),
  })
  if (page === null) return reply.code(503).type('text/plain; charset=utf-8').send(notBuilt)
  // It is small, and differs from time to time: its cookies must reach this browser alone.
  return reply
    .code(isPageRoute(path) ? 200 : 404)
    .headers({ 'cache-control': 'no-cache, private', 'content-type': 'text/html; charset=utf-8' })
    .send(page)
}
