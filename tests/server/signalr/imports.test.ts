/** `server/signalr/` depends on nothing outside its folder, so the folder can be copied into another project. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const library = new URL('../../../server/signalr/', import.meta.url)

it('The SignalR server needs Node and ws alone, and nothing of the browser client or of the rest of the server', () => {
  const imported = readdirSync(library)
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) => [...readFileSync(new URL(name, library), 'utf8').matchAll(/from '([^']+)'/g)])
    .map(([, specifier = '']) => specifier)
    .filter((specifier) => !specifier.startsWith('./') && !specifier.startsWith('node:'))
  expect([...new Set(imported)]).toEqual(['ws'])
})
