/**
 * Decisions of the client's build, as constants of the client's code: `src/` and `worker/` declare each where it is
 * used.
 */
import type { BuiltBrand } from './brand.ts'

const startedAt = String(Date.now())

/** The name of the client's build: made from its sources (`scripts/build-client.mjs`), or else from this moment. */
export const buildOf = ({ BUILD_ID }: NodeJS.ProcessEnv): string => BUILD_ID ?? startedAt

/** @param basePath '/' or a path such as '/boka/' */
export const clientConstants = (
  { brand, statement }: BuiltBrand,
  basePath: string,
  environment: NodeJS.ProcessEnv,
): Record<string, string> => ({
  __BRAND__: JSON.stringify(brand),
  __ACCESSIBILITY_STATEMENT__: JSON.stringify(statement),
  __BASE_PATH__: JSON.stringify(basePath.slice(0, -1)),
  // `/api/version` names it too, by the mark that the page has (`vite.config.ts`).
  __BUILD__: JSON.stringify(buildOf(environment)),
  // But while another back end is developed for (`back-end.ts`).
  __SITE_ORIGIN__: JSON.stringify(''),
})
