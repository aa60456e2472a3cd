import { expect, test } from 'vitest'
import { isAddress, ownScene } from '../../e2e/reader/own-scene.ts'
import { lineOf, missingIn, problemsOf } from '../../e2e/reader/scene.ts'
import { scenes } from '../../e2e/reader/scenes.ts'

const line = lineOf(['Logga in dialog', '', 'E-post post nödvändig.', 'Fokusläge'])

test('what must be heard is found in its order, with others between', { tags: 'heard-expected' }, () => {
  expect(line).toBe('Logga in dialog | E-post post nödvändig. | Fokusläge')
  expect(missingIn(line, ['Logga in', /E-post .*nödvändig/, 'Fokusläge'])).toEqual([])
  expect(missingIn(line, ['E-post', 'Logga in'])).toEqual(['Logga in'])
  expect(missingIn(line, ['Lösenord'])).toEqual(['Lösenord'])
})

test('what is missing, too much, too long or in the wrong place is told in words', { tags: 'heard-expected' }, () => {
  expect(
    problemsOf({ hears: ['Logga in'], never: ['kvar'], atMostWords: 8, focus: /^input/ }, line, 'input E-post'),
  ).toEqual([])
  expect(
    problemsOf({ hears: ['Lösenord', /^kvar/], never: [/Fokus/], atMostWords: 3, focus: /^input/ }, line, 'body'),
  ).toEqual([
    'not heard: "Lösenord"',
    'not heard: /^kvar/',
    'heard: /Fokus/',
    '7 words, at most 3',
    'the focus is on: body',
  ])
})

test('each scene has a name of its own, begins with an address, and expects something', {
  tags: 'heard-expected',
}, () => {
  expect(new Set(scenes.map(({ name }) => name)).size).toBe(scenes.length)
  for (const { name, steps } of scenes) {
    const [first, ...others] = steps('2026-04-23')
    expect(first, name).toHaveProperty('open')
    expect(others.filter((step) => step.hears !== undefined || 'until' in step).length, name).toBeGreaterThan(2)
  }
})

test("a scene of one's own is read from a command line", { tags: 'heard-expected' }, () => {
  expect(ownScene(['/group/1/2026-04-23', 'Tab*3', 'wait=20', 'type=hej=1', 'ctrl+End']).steps('2026-04-23')).toEqual([
    { open: '/group/1/2026-04-23' },
    { press: 'Tab', times: 3 },
    { waits: 20 },
    { type: 'hej=1' },
    { press: 'ctrl+End' },
  ])
  expect(['/', 'file:///tmp/a.html', 'booking'].map(isAddress)).toEqual([true, true, false])
})
