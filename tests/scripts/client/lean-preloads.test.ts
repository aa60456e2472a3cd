import { expect, test } from 'vitest'
import { createLeanPreloads } from '../../../scripts/client/lean-preloads.ts'

test('a part that is loaded later brings along what nobody has loaded yet, and the page lists all', () => {
  const imports: Readonly<Record<string, readonly string[]>> = {
    'index.js': ['first.js'],
    'first.js': [],
    'day.js': ['first.js', 'grid.js'],
    'grid.js': ['grid-words.js'],
    'grid-words.js': ['grid.js'],
  }
  const { learn, resolveDependencies } = createLeanPreloads()
  for (const [file, of] of Object.entries(imports)) learn(file, of, file === 'index.js')
  const needed = ['first.js', 'grid.js', 'grid-words.js', 'bar.js']
  const asked = (hostId: string, hostType: 'html' | 'js' = 'js') =>
    resolveDependencies('bar.js', needed, { hostId, hostType })
  expect(asked('index.js')).toEqual(['grid.js', 'grid-words.js', 'bar.js'])
  expect(asked('day.js')).toEqual(['bar.js'])
  expect(asked('index.html', 'html')).toEqual(needed)
})
