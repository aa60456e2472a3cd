/**
 * Draws the first picture of a page with the client's own screens (`src/shell/first-picture.tsx`, which is built beside the client). So a
 * visitor can read the page before any script has arrived. Invariant: if a picture cannot be drawn, the page is sent without one, and its
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
  /** The answers that are put into the page, as JSON (`first-answers.ts`). */
  readonly firstAnswers: string
}

/** Gives the markup of a page's first picture, or '' for a page without one. */
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

/** Loads the screens of a build. The address contains the build's name, because the files may be replaced while the server runs. */
const load = async (distDirectory: string, build: string): Promise<Screens> => {
  const file = pathToFileURL(join(distDirectory, '.first-picture/first-picture.mjs'))
  const built: unknown = await import(`${file.href}?${build}`)
  if (!isScreens(built)) throw new Error(`${file.pathname} draws nothing`)
  built.sanitiseBy(sanitiseRichText)
  return built
}

const groupDay = new RegExp(`^${formOf(routes.groupDay)}$`)

/** `build` gives the name of the build that is served now. Null if the client is not built. */
export const createFirstPictures = (
  distDirectory: string,
  build: () => Promise<string | null>,
  logger: Logger,
): FirstPictures => {
  let screens: { readonly of: string; readonly loaded: Promise<Screens> } | null = null
  /** The build whose pictures fail. The failure is logged once for each build. */
  let failing: string | null = null

  return async ({ path, firstAnswers }) => {
    // A day is drawn only if its slots are known. This text cannot come from people, because their quotation marks have a backslash in
    // JSON.
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
