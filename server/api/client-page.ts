/**
 * The page of the built client as it is sent: with what its first picture needs. Invariant: nothing that was written by
 * people can end the element that it stands in, and what stands there is data, never run.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Option, Schema } from 'effect'
import { groupInPath, isGridPath, routes } from '../../domain/routes.ts'
import { isMarkup } from '../../domain/rules/rich-text.ts'

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
export const readClientPage = async (
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
