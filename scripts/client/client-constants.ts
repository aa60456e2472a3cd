/** What the build decides of the owner's, as constants of the client's code: `src/` and `worker/` declare each where it is used. */
import type { BuiltBrand } from './brand.ts'

/** @param basePath '/' or a path such as '/boka/' */
export const clientConstants = ({ brand, statement }: BuiltBrand, basePath: string): Record<string, string> => ({
  __BRAND__: JSON.stringify(brand),
  __ACCESSIBILITY_STATEMENT__: JSON.stringify(statement),
  __BASE_PATH__: JSON.stringify(basePath.slice(0, -1)),
  // But while another back end is developed for (`back-end.ts`).
  __SITE_ORIGIN__: JSON.stringify(''),
})
