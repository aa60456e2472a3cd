/**
 * Runs the example in the comment of an exported declaration, as it stands there. Invariant: an example that is not there
 * fails its test.
 */
import { readFileSync } from 'node:fs'
import { Predicate } from 'effect'

const root = new URL('../../', import.meta.url)

const exampleOf = (file: string, name: string): string => {
  const text = readFileSync(new URL(file, root), 'utf8')
  const [before = ''] = text.split(`export const ${name} =`)
  const comment = before.slice(before.lastIndexOf('/**'))
  const [, example] = / \* ```ts\n(.*?) \* ```/s.exec(comment) ?? []
  if (example === undefined) throw new Error(`${file} has no example of ${name}`)
  return example.replaceAll(/^ \* ?/gm, '')
}

/**
 * @param file from the root of the repository
 * @param given all that the example names and does not make, by name
 */
export const runExample = async (
  file: string,
  name: string,
  given: Readonly<Record<string, unknown>>,
): Promise<void> => {
  const code = `export default async ({ ${Object.keys(given).join(', ')} }) => {\n${exampleOf(file, name)}}`
  const module: unknown = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`)
  if (!Predicate.hasProperty(module, 'default') || typeof module.default !== 'function')
    throw new Error('The example is no module')
  await module.default(given)
}
