/** `npm start`: what it installs and builds, and when. It ends with the exit code of its server. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSmallProject, type SmallProject } from './testing/small-project.ts'

let project: SmallProject
beforeEach(() => {
  project = createSmallProject()
  project.write('server/main.ts', `console.log('served')`)
})
afterEach(() => project.remove())

test('from a bare clone everything is installed and built, and what is there already is neither again', {
  tags: 'run-start',
}, () => {
  expect(project.run('start.mjs')).toMatchObject({ code: 0, lastLine: 'served' })
  expect(project.called()).toEqual(['npm', 'vite'])
  expect(project.run('start.mjs')).toMatchObject({ code: 0, lastLine: 'served' })
  expect(project.called()).toEqual([])
})

test("what became stale is made again: packages by the lock file, the client by its sources, the owner's own and its folder", {
  tags: ['run-start', 'own-brand', 'own-base-path'],
}, () => {
  project.run('start.mjs')
  project.called()
  project.write('domain/some.ts', '// changed')
  project.run('start.mjs')
  expect(project.called()).toEqual(['vite'])
  project.write('brand.json', '{ "changed": true }')
  project.run('start.mjs')
  expect(project.called()).toEqual(['vite'])
  project.run('start.mjs', { BASE_PATH: '/boka/' })
  expect(project.called()).toEqual(['vite'])
  project.run('start.mjs', { BASE_PATH: '/boka/' })
  expect(project.called()).toEqual([])
  project.run('start.mjs')
  expect(project.called()).toEqual(['vite'])
  project.write('package-lock.json', '{ "changed": true }')
  project.run('start.mjs')
  expect(project.called()).toEqual(['npm', 'vite'])
})

test('an install that fails is said in a line, and nothing is started', () => {
  project.write('bin/npm', `#!${process.execPath}\nprocess.exit(3)`)
  const { code, text } = project.run('start.mjs')
  expect(code).toBe(1)
  expect(text.trim().split('\n').at(-1)).toBe('npm install failed; its output above says why')
  expect(text).not.toContain('served')
})

test('it ends as its server does, and a request to end reaches the server', async () => {
  project.write('server/main.ts', 'process.exit(7)')
  expect(project.run('start.mjs').code).toBe(7)
  project.write(
    'server/main.ts',
    `setInterval(() => undefined, 1000)
     process.on('SIGTERM', () => { console.log('ended in order'); process.exit(0) })
     console.log('ready')`,
  )
  expect(await project.runUntil('start.mjs', 'ready')).toMatchObject({ code: 0, lastLine: 'ended in order' })
})
