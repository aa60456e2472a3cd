/**
 * Makes the JSX of the product, its tests and its benches use our own runtime, so that browsers can translate the page
 * (decision 0047).
 */
import { join } from 'node:path'

/** The name of the module that compiled JSX imports. It is an alias for one of our files. */
export const TRANSLATABLE = 'translatable'

/** The alias for the project in the folder `root`. */
export const translatableAlias = (root: string): Readonly<Record<string, string>> => {
  const runtime = join(root, 'src/kit/jsx-runtime.ts')
  return { [`${TRANSLATABLE}/jsx-runtime`]: runtime, [`${TRANSLATABLE}/jsx-dev-runtime`]: 'react/jsx-dev-runtime' }
}
