/**
 * The first picture of a page, drawn by the client's own screens (`src/shell/first-picture.tsx`, built beside the client), so that a
 * visitor reads before any script has come. Invariant: a page whose picture cannot be drawn is sent without one, and is
 * drawn by its scripts.
 */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { formOf, routes } from '../../domain/routes.ts'
import { sanitiseRichText } from '../content/rich-text.ts'
import type { Logger } from '../process/logger.ts'

interface PictureRequest {
  /** The path of a page within the client's folder. */
  readonly path: string
  /** The text of the answers that the page brings (`first-answers.ts`). */
  readonly firstAnswers: string
}

/** Answers markup, or '' for a page that comes without a picture. */
export type FirstPictures = (request: PictureRequest) => Promise<string>

/** The exports of `src/shell/first-picture.tsx`. */
interface Screens {
  readonly drawFirstPicture: (path: string, firstAnswers: string) => Promise<string>
  readonly sanitiseBy: (sanitiser: (html: string) => string) => void
}

const isScreens = (built: unknown): built is Screens =>
  typeof built === 'object' &&
  built !== null &&
  'drawFirstPicture' in built &&
  typeof built.drawFirstPicture === 'function' &&
  'sanitiseBy' in built &&
  typeof built.sanitiseBy === 'function'

/** By the name of a build, since the files may be replaced under a server that runs. */
const load = async (distDirectory: string, build: string): Promise<Screens> => {
  const file = pathToFileURL(join(distDirectory, '.first-picture/first-picture.mjs'))
  const built: unknown = await import(`${file.href}?${build}`)
  if (!isScreens(built)) throw new Error(`${file.pathname} draws nothing`)
  built.sanitiseBy(sanitiseRichText)
  return built
}

const groupDay = new RegExp(`^${formOf(routes.groupDay)}$`)

/** A day that is not told is on its way. In a text that somebody wrote there would be a backslash before each quotation mark. */
const isDrawn = (path: string, firstAnswers: string): boolean =>
  path === routes.start || (groupDay.test(path) && firstAnswers.includes('"name":"groupSlots"'))

/** @param build the name of the client's build that is served now; null: there is none */
export const createFirstPictures = (
  distDirectory: string,
  build: () => Promise<string | null>,
  logger: Logger,
): FirstPictures => {
  let screens: { readonly of: string; readonly loaded: Promise<Screens> } | null = null
  /** The build whose pictures have failed: the log tells an operator once of each. */
  let failing: string | null = null

  return async ({ path, firstAnswers }) => {
    if (!isDrawn(path, firstAnswers)) return ''
    const of = await build()
    if (of === null) return ''
    try {
      if (screens?.of !== of) screens = { of, loaded: load(distDirectory, of) }
      return await (await screens.loaded).drawFirstPicture(path, firstAnswers)
    } catch (error) {
      if (failing !== of) logger.warn('Pages are sent without a first picture', { path, reason: String(error) })
      failing = of
      return ''
    }
  }
}
