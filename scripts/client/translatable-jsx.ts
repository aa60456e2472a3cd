/** Compiles the JSX of the product, its tests and its benches to our own runtime, so that browsers may translate the page (decision 0047). */
import { join } from 'node:path'

/** The module name that compiled JSX imports from. It is an alias of one of our files. */
export const TRANSLATABLE = 'translatable'

/** @param root the project's folder */
export const translatableAlias = (root: string): Readonly<Record<string, string>> => {
  const runtime = join(root, 'src/kit/jsx-runtime.ts')
  return { [`${TRANSLATABLE}/jsx-runtime`]: runtime, [`${TRANSLATABLE}/jsx-dev-runtime`]: 'react/jsx-dev-runtime' }
}
