/**
 * The built client (`dist/`), and its page with what the first picture needs. Files whose name holds a hash of their
 * content never change; the page itself is asked for anew each time. Invariant: nothing that was written by people can
 * end the element that it stands in, and what stands there is data, never run.
 */
import { readFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { Option, Schema } from 'effect'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { mendedAddress } from '../../domain/mended-address.ts'
import { pageAddress } from '../../domain/page-address.ts'
import { groupInPath, isGridPath, routes } from '../../domain/routes.ts'
import { isMarkup } from '../../domain/rules/text-kinds.ts'
import type { FirstAnswers } from './first-answers.ts'
import type { FirstPictures } from './first-picture.ts'
import type { ShowsPage } from './shown-pages.ts'

const immutable = 'public, max-age=31536000, immutable'
const notBuilt = 'The client is not built yet. Run: npm start\nKlienten är inte byggd än. Kör: npm start\n'

export interface ClientFiles {
  readonly distDirectory: string
  /** The folder that the client is built for: '/', or a path such as '/boka/'. */
  readonly basePath: string
  readonly showsPage: ShowsPage
  readonly firstAnswers: FirstAnswers
  readonly firstPicture: FirstPictures
  /** Then a page comes without its picture, which it can do without (docs/rules.md#limits). */
  readonly isHeldBack: (request: IncomingMessage) => boolean
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
    // The template of the pages is no page.
    allowedPath: (path) => path !== '/index.html',
    setHeaders: (reply, path) =>
      reply.header('cache-control', /-[\w-]{8,}\.\w+(\.map)?(\.br|\.gz)?$/.test(path) ? immutable : 'no-cache'),
  })
}

/** The page's own, and never the server's word for who somebody is. */
const TOKEN_COOKIE = 'auth'

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

/** Answers whatever is no file and no call: a page of the client, by the address that a program made of a mail's link too, or nothing. */
export const sendPage = async (
  files: ClientFiles,
  request: FastifyRequest,
  reply: FastifyReply,
  address: string,
): Promise<FastifyReply> => {
  const path = pageWithin(address, files.basePath)
  const isPage = request.method === 'GET' || request.method === 'HEAD'
  const mended = isPage ? mendedAddress(request.url) : null
  if (mended !== null && pageAddress(pageWithin(mended.replace(/\?.*/s, ''), files.basePath) ?? '') !== null)
    return reply.header('cache-control', 'no-store').redirect(mended)
  const isFile = /\.\w+$/.test(address)
  if (path === null || !isPage || isFile || path.startsWith('/media/') || path.startsWith('/assets/'))
    return reply.code(404).type('text/plain; charset=utf-8').send('Not found\n')
  const [firstAnswers, isFound] = await Promise.all([
    files.firstAnswers(path),
    files.showsPage(path, request.cookies[TOKEN_COOKIE] !== undefined),
  ])
  const page = await readClientPage(files.distDirectory, files.basePath, path, {
    firstAnswers,
    firstPicture: files.isHeldBack(request.raw) ? '' : await files.firstPicture({ path, firstAnswers }),
    isNavigatedFromHere: actingPage.test(path) && beganHere(request),
  })
  if (page === null) return reply.code(503).type('text/plain; charset=utf-8').send(notBuilt)
  // It is small, and differs from time to time: its cookies must reach this browser alone.
  return reply
    .code(isFound ? 200 : 404)
    .headers({ 'cache-control': 'no-cache, private', 'content-type': 'text/html; charset=utf-8' })
    .send(page)
}

const Manifest = Schema.fromJsonString(
  Schema.Record(
    Schema.String,
    Schema.Struct({
      file: Schema.String,
      src: Schema.optional(Schema.String),
      imports: Schema.optional(Schema.Array(Schema.String)),
      css: Schema.optional(Schema.Array(Schema.String)),
    }),
  ),
)
type Manifest = typeof Manifest.Type
const decodeManifest = Schema.decodeUnknownOption(Manifest)

/** A build is of a hundred files, and is the same from page to page. */
const createManifestReader = (): ((text: string | null | undefined) => Manifest) => {
  let last: { readonly text: string | null | undefined; readonly manifest: Manifest } = { text: null, manifest: {} }
  return (text) => {
    if (text !== last.text) last = { text, manifest: Option.getOrElse(decodeManifest(text), () => ({})) }
    return last.manifest
  }
}
const readManifest = createManifestReader()

const decodeTexts = Schema.decodeUnknownOption(
  Schema.fromJsonString(Schema.Array(Schema.Struct({ json: Schema.Unknown }))),
)
const isText = Schema.is(Schema.Struct({ value: Schema.String, contentType: Schema.Literals([0, 1, 2]) }))

/** Whether the first picture holds markup, which takes the sanitiser: the start page's texts, and a message above any page. */
const beginsWithMarkup = (path: string, firstAnswers: string): boolean =>
  path === routes.start ||
  Option.getOrElse(decodeTexts(firstAnswers), () => []).some(({ json }) => isText(json) && isMarkup(json))

/** Whether visitors book by rules. In a text that somebody wrote there would be a backslash before each quotation mark. */
const hasRules = (firstAnswers: string): boolean => firstAnswers.includes('"limits":{')

const showsGrid = (path: string): boolean => groupInPath(path) !== null && isGridPath(path)

/** Chunks that the first picture of a page needs, asked for at once instead of by the script that finds it needs them. */
const chunksOf = (path: string, firstAnswers: string): readonly string[] => [
  ...(beginsWithMarkup(path, firstAnswers) ? ['src/kit/rich-text/sanitised-text.tsx'] : []),
  ...(path === routes.start ? ['src/booking/start-page/start-page.tsx'] : []),
  ...(showsGrid(path) ? ['src/booking/booking-grid/booking-grid-page.tsx'] : []),
  ...(showsGrid(path) && hasRules(firstAnswers) ? ['src/booking/rules/ruled-day.tsx'] : []),
]

const preloads = (manifest: Manifest, chunks: readonly string[], page: string, basePath: string): string => {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const seen = new Set<string>()
  const follow = (key: string): void => {
    const chunk = manifest[key]
    if (chunk === undefined || seen.has(key)) return
    seen.add(key)
    scripts.add(chunk.file)
    for (const file of chunk.css ?? []) styles.add(file)
    for (const next of chunk.imports ?? []) follow(next)
  }
  for (const key of chunks) follow(key)
  const missing = (file: string): boolean => !page.includes(`/${file}"`)
  return [
    ...[...scripts].filter(missing).map((file) => `<link rel="modulepreload" crossorigin href="${basePath}${file}">`),
    ...[...styles].filter(missing).map((file) => `<link rel="stylesheet" crossorigin href="${basePath}${file}">`),
  ].join('')
}

/** The data that a page gets beside its files. */
interface PageData {
  /** The text of a JSON value (`first-answers.ts`). */
  readonly firstAnswers: string
  /** Markup of the page (`first-picture.ts`); '': its scripts alone draw it. */
  readonly firstPicture: string
  /** For a page that does something by being opened: no other site led to it. */
  readonly isNavigatedFromHere: boolean
}

const navigatedFromHere = '<meta name="navigated-from-here">'

/**
 * @param basePath the folder that the client is built for: '/', or a path such as '/boka/'
 * @param path of the page, within it
 * @returns null: the client is not built
 */
const readClientPage = async (
  distDirectory: string,
  basePath: string,
  path: string,
  { firstAnswers, firstPicture, isNavigatedFromHere }: PageData,
): Promise<string | null> => {
  const [page, manifestText] = await Promise.all(
    ['index.html', '.vite/manifest.json'].map((name) => readFile(join(distDirectory, name), 'utf8').catch(() => null)),
  )
  if (page === null || page === undefined) return null
  const manifest = readManifest(manifestText)
  const data = firstAnswers.replaceAll('<', '\\u003c')
  const withAnswers = page.replace(
    '</head>',
    () =>
      `${preloads(manifest, chunksOf(path, firstAnswers), page, basePath)}<script type="application/json" id="first-answers">${data}</script>${isNavigatedFromHere ? navigatedFromHere : ''}\n  </head>`,
  )
  if (firstPicture === '') return withAnswers
  return withAnswers.replace('<div id="root"></div>', () => `<div id="root" data-drawn>${firstPicture}</div>`)
}
