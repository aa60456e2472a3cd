/** The product, its tests and benches compile JSX to our own runtime, so that a browser may translate the page (decision 0047). */
import { join } from 'node:path'

/** The module that JSX is imported from; it stands for one of our files. */
export const TRANSLATABLE = 'translatable'

/** @param root the project's folder */
export const translatableAlias = (root: string): Readonly<Record<string, string>> => {
  const runtime = join(root, 'src/kit/jsx-runtime.ts')
  return { [`${TRANSLATABLE}/jsx-runtime`]: runtime, [`${TRANSLATABLE}/jsx-dev-runtime`]: 'react/jsx-dev-runtime' }
}
