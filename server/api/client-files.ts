/**
 * Serves the built client (`dist/`), and its page with the data for its first picture. Files that have a hash of their content in their
 * name never change and are cached. Browsers request the page itself anew each time. Invariant: text that people have written cannot close
 * the element in which it stands in the page, and never runs there.
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
  /** The folder for which the client is built: '/', or a path such as '/boka/'. */
  readonly basePath: string
  readonly showsPage: ShowsPage
  readonly firstAnswers: FirstAnswers
  readonly firstPicture: FirstPictures
  /**
   * Whether the source of a request has used much lately. Its pages are sent without their first picture, which is optional
   * (docs/rules.md#limits).
   */
  readonly isHeldBack: (request: IncomingMessage) => boolean
  /** Whether pages hide the contact details of `brand.json`, because they are the demonstration's and this is a house of its own. */
  readonly hidesContact?: boolean
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
    // These files are the pages' templates, not pages.
    allowedPath: (path) => path !== '/index.html' && path !== `/${SIGN_PAGE}`,
    setHeaders: (reply, path) =>
      reply.header('cache-control', /-[\w-]{8,}\.\w+(\.map)?(\.br|\.gz)?$/.test(path) ? immutable : 'no-cache'),
  })
}

/** The page of door signs, which is no page of the client (`scripts/client/sign-page-plugin.ts`). */
const SIGN_PAGE = 'skylt.html'

/** The cookie in which pages keep their token. The server never identifies a person by it. */
const TOKEN_COOKIE = 'auth'

/** The only page that acts when it is opened. All other pages act only when something is pressed. */
const actingPage = /^\/sign-out\/?$/

/**
 * The path of a page within the client's folder; null if it is outside.
 * @example pageWithin('/boka/group/7', '/boka/') === '/group/7'
 */
const pageWithin = (path: string, basePath: string): string | null =>
  `${path}/`.startsWith(basePath) ? path.slice(basePath.length - 1) || '/' : null

/** Serves the start page. If the client has a folder, the root of the origin redirects there. */
export const serveStartPage = (app: FastifyInstance, files: ClientFiles): void => {
  // The file server does not handle this path. If the client accepts no compression, it would mistake the path for a folder.
  app.get(files.basePath, { config: { isCall: true } }, (request, reply) =>
    sendPage(files, request, reply, files.basePath),
  )
  if (files.basePath !== '/') app.get('/', (_request, reply) => reply.redirect(files.basePath))
}

/** @param page null if the client is not built */
const sendHtml = (reply: FastifyReply, page: string | null, isFound: boolean): FastifyReply => {
  if (page === null) return reply.code(503).type('text/plain; charset=utf-8').send(notBuilt)
  // Shared caches must not keep the page, because it sets cookies for this browser.
  return reply
    .code(isFound ? 200 : 404)
    .headers({ 'cache-control': 'no-cache, private', 'content-type': 'text/html; charset=utf-8' })
    .send(page)
}

const readBuilt = ({ distDirectory }: ClientFiles, name: string): Promise<string | null> =>
  readFile(join(distDirectory, name), 'utf8').catch(() => null)

/**
 * Answers a request that is neither for a file nor for a call. The answer is a page of the client, 404, or a redirect if a mail program has
 * damaged the address.
 */
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
  const hasToken = request.cookies[TOKEN_COOKIE] !== undefined
  if (pageAddress(path)?.signToken != null) {
    const [sign, isSign] = await Promise.all([readBuilt(files, SIGN_PAGE), files.showsPage(path, hasToken)])
    return sendHtml(reply, sign, isSign)
  }
  const [firstAnswers, isFound] = await Promise.all([files.firstAnswers(path), files.showsPage(path, hasToken)])
  // Whether the person opened the page by its address or by one of our links. Browsers send this header only to a server with https.
  const site = request.headers['sec-fetch-site']
  const page = await readClientPage(files, path, {
    firstAnswers,
    firstPicture: files.isHeldBack(request.raw) ? '' : await files.firstPicture({ path, firstAnswers }),
    hasToken,
    isNavigatedFromHere: actingPage.test(path) && (site === 'none' || site === 'same-origin'),
  })
  return sendHtml(reply, page, isFound)
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

/** The manifest of the latest build. It lists a hundred files and is the same for all pages. */
let lastManifest: { readonly text: string | null | undefined; readonly manifest: Manifest } = {
  text: null,
  manifest: {},
}

const decodeTexts = Schema.decodeUnknownOption(
  Schema.fromJsonString(Schema.Array(Schema.Struct({ json: Schema.Unknown }))),
)
const isText = Schema.is(Schema.Struct({ value: Schema.String, contentType: Schema.Literals([0, 1, 2]) }))

/** The chunks that the first picture of a page needs. The page requests them itself, before its script finds out that it needs them. */
const chunksOf = (path: string, firstAnswers: string): readonly string[] => {
  const isStart = path === routes.start
  const isGrid = groupInPath(path) !== null && isGridPath(path)
  // Markup needs the sanitiser. The texts of the start page contain markup, and a message above any page may contain it too.
  const hasMarkup =
    isStart || Option.getOrElse(decodeTexts(firstAnswers), () => []).some(({ json }) => isText(json) && isMarkup(json))
  // This text cannot come from people, because their quotation marks have a backslash before them in JSON.
  const hasRules = firstAnswers.includes('"limits":{')
  return [
    ...(hasMarkup ? ['src/kit/rich-text/sanitised-text.tsx'] : []),
    ...(isStart ? ['src/booking/start-page/start-page.tsx'] : []),
    ...(isGrid ? ['src/booking/booking-grid/booking-grid-page.tsx'] : []),
    ...(isGrid && hasRules ? ['src/booking/rules/ruled-day.tsx'] : []),
  ]
}

/**
 * The elements that load chunks and all chunks that these import, except those that the page's template loads already. The style sheets
 * come first and the scripts have a low priority, because the first paint waits for the styles alone.
 */
const preloads = (manifest: Manifest, chunks: readonly string[], template: string, basePath: string): string => {
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
  const missing = (file: string): boolean => !template.includes(`/${file}"`)
  return [
    ...[...styles].filter(missing).map((file) => `<link rel="stylesheet" crossorigin href="${basePath}${file}">`),
    ...[...scripts]
      .filter(missing)
      .map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${basePath}${file}">`),
  ].join('')
}

/** The data that is put into a page. */
interface PageData {
  /** JSON that `first-answers.ts` makes. */
  readonly firstAnswers: string
  /** Markup that `first-picture.ts` makes, or '' if the page's scripts are to draw it. */
  readonly firstPicture: string
  /** Whether the browser has a token, so that a person has probably signed in. */
  readonly hasToken: boolean
  /** Whether the page is one that acts when it is opened, and no other site has led to it. */
  readonly isNavigatedFromHere: boolean
}

/** Reads a page by its path within the client's folder. Returns null if the client is not built. */
const readClientPage = async (
  files: ClientFiles,
  path: string,
  { firstAnswers, firstPicture, hasToken, isNavigatedFromHere }: PageData,
): Promise<string | null> => {
  const { basePath, hidesContact = false } = files
  const [template, manifestText] = await Promise.all(
    ['index.html', '.vite/manifest.json'].map((name) => readBuilt(files, name)),
  )
  if (template === null || template === undefined) return null
  if (manifestText !== lastManifest.text)
    lastManifest = { text: manifestText, manifest: Option.getOrElse(decodeManifest(manifestText), () => ({})) }

  const links = preloads(lastManifest.manifest, chunksOf(path, firstAnswers), template, basePath)
  const data = firstAnswers.replaceAll('<', '\\u003c')
  const answers = `<script type="application/json" id="first-answers">${data}</script>`
  const navigation = isNavigatedFromHere ? '<meta name="navigated-from-here">' : ''
  // The replacement is a function, because `replace` interprets dollar signs in a text.
  const withAnswers = template
    .replace('<html ', hidesContact ? '<html data-sample-contact ' : '<html ')
    .replace('</head>', () => `${links}${answers}${navigation}\n  </head>`)
  const marks = `${firstPicture === '' ? '' : ' data-drawn'}${hasToken ? ' data-token' : ''}`
  return withAnswers.replace('<div id="root"></div>', () => `<div id="root"${marks}>${firstPicture}</div>`)
}
