/** The values that the build puts into the client's code as constants. `src/` and `worker/` declare each one where they use it. */
import type { BuiltBrand } from './brand.ts'

const startedAt = String(Date.now())

/** The name of the client's build. It depends on the sources (`scripts/build-client.mjs`), or else on the current time. */
export const buildOf = ({ BUILD_ID }: NodeJS.ProcessEnv): string => BUILD_ID ?? startedAt

/** The constants that are built into the client. `basePath` is '/' or a path such as '/boka/'. */
export const clientConstants = (
  { brand, statement }: BuiltBrand,
  basePath: string,
  environment: NodeJS.ProcessEnv,
): Record<string, string> => ({
  __BRAND__: JSON.stringify(brand),
  __ACCESSIBILITY_STATEMENT__: JSON.stringify(statement),
  __BASE_PATH__: JSON.stringify(basePath.slice(0, -1)),
  // The page also contains this name (`vite.config.ts`), and `/api/version` reads it from there.
  __BUILD__: JSON.stringify(buildOf(environment)),
  // `back-end.ts` replaces this value during development with another back end.
  __SITE_ORIGIN__: JSON.stringify(''),
})
