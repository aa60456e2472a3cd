/** Decisions of the client's build, as constants in its code. `src/` and `worker/` declare each one where it is used. */
import type { BuiltBrand } from './brand.ts'

const startedAt = String(Date.now())

/** The name of the client's build: from its sources (`scripts/build-client.mjs`), or from the present moment. */
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
  // The page has it too (`vite.config.ts`), from where `/api/version` reads it.
  __BUILD__: JSON.stringify(buildOf(environment)),
  // Set only while developing for another back end (`back-end.ts`).
  __SITE_ORIGIN__: JSON.stringify(''),
})
