/**
 * Draws the first picture of a page with the client's own screens (`src/shell/first-picture.tsx`, which is built beside the client), so
 * that a visitor can read it before any script has come. Invariant: a page whose picture cannot be drawn is sent without one, and its
 * scripts draw it.
 */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { formOf, routes } from '../../domain/routes.ts'
import { sanitiseRichText } from '../content/rich-text.ts'
import type { Logger } from '../process/logger.ts'

interface PictureRequest {
  /** The path of a page within the client's folder. */
  readonly path: string
  /** The answers that the page brings, as JSON (`first-answers.ts`). */
  readonly firstAnswers: string
}

/** Gives markup, or '' for a page without a picture. */
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

/** Loads the screens of a build. Its name is part of the address, since the files may be replaced while the server runs. */
const load = async (distDirectory: string, build: string): Promise<Screens> => {
  const file = pathToFileURL(join(distDirectory, '.first-picture/first-picture.mjs'))
  const built: unknown = await import(`${file.href}?${build}`)
  if (!isScreens(built)) throw new Error(`${file.pathname} draws nothing`)
  built.sanitiseBy(sanitiseRichText)
  return built
}

const groupDay = new RegExp(`^${formOf(routes.groupDay)}$`)

/** @param build the name of the build that is served now; null if there is none */
export const createFirstPictures = (
  distDirectory: string,
  build: () => Promise<string | null>,
  logger: Logger,
): FirstPictures => {
  let screens: { readonly of: string; readonly loaded: Promise<Screens> } | null = null
  /** The build whose pictures have failed, which is logged once. */
  let failing: string | null = null

  return async ({ path, firstAnswers }) => {
    // A day is drawn only if its slots are there. Within a text that somebody wrote there would be a backslash before each quotation mark.
    const hasDay = groupDay.test(path) && firstAnswers.includes('"name":"groupSlots"')
    if (path !== routes.start && !hasDay) return ''
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
