/** `docs/rules.md` has what comments cite, and the whole of the hub. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { hubMethods, hubPushes } from '../../domain/schema/hub.ts'

const read = (file: string): string => readFileSync(file, 'utf8')

test('the rules have the headings that comments cite, in at most 360 lines', { tags: 'project-rules' }, () => {
  const rules = read('docs/rules.md')
  const headings = [...rules.matchAll(/^## (.+)$/gm)].map(([, heading = '']) =>
    heading.toLowerCase().replaceAll(' ', '-'),
  )
  expect(headings).toEqual([...new Set(headings)])
  expect(headings).toEqual(expect.arrayContaining(['grid', 'holds', 'fair-shares', 'special-days', 'other-back-ends']))
  expect(rules.split('\n').length).toBeLessThanOrEqual(360)
})

test('the rules name every method and every push of the hub, and how many there are', { tags: 'project-rules' }, () => {
  const [, hub = ''] = /\n## Hub\n([\s\S]*?)\n## /.exec(read('docs/rules.md')) ?? []
  const [methods = '', pushes = ''] = ['There are nine methods', 'There are seven pushes'].map(
    (begins) => hub.split('\n- ').find((item) => item.startsWith(begins)) ?? '',
  )
  const named = (item: string): string[] => [...item.matchAll(/`([A-Za-z]+)`/g)].map(([, name = '']) => name)
  expect(Object.keys(hubMethods)).toHaveLength(9)
  expect(named(methods)).toEqual(expect.arrayContaining(Object.keys(hubMethods)))
  // The deeds that administrators watch are pushed too; their form is that of the activity.
  const allPushes = [...Object.keys(hubPushes), 'activity']
  expect(allPushes).toHaveLength(7)
  expect(named(pushes)).toEqual(expect.arrayContaining(allPushes))
})
