/** `npm run pictures -- compare`, with pictures of a few pixels. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runScript } from './testing/small-project.ts'

const [WHITE, BLACK] = ['#ffffff', '#000000']
let folder = ''
let count = 0

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'booking-pictures-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Makes a folder of pictures. Each is 4 pixels wide, and black in the rows that are named. */
const picturesOf = async (pictures: Readonly<Record<string, { height: number; black: readonly number[] }>>) => {
  count += 1
  const made = join(folder, String(count))
  mkdirSync(made)
  for (const [name, { height, black }] of Object.entries(pictures))
    await sharp({ create: { width: 4, height, channels: 3, background: WHITE } })
      .composite(
        black.map((top) => ({
          input: { create: { width: 4, height: 1, channels: 3, background: BLACK } },
          left: 0,
          top,
        })),
      )
      .png()
      .toFile(join(made, name))
  return made
}

const compare = (before: string, after: string) => runScript('pictures.mjs', ['compare', before, after])

test('equal pictures are said to be equal', async () => {
  const start = { height: 3, black: [1] }
  const [before, after] = [await picturesOf({ 'start.png': start }), await picturesOf({ 'start.png': start })]
  expect(compare(before, after)).toMatchObject({ code: 0, text: expect.stringContaining('1 pictures, 0 differ') })
})

test('a picture that differs is named, with how many pixels differ and in which rows', async () => {
  const before = await picturesOf({ 'a.png': { height: 6, black: [1] }, 'b.png': { height: 6, black: [1, 4] } })
  const after = await picturesOf({ 'a.png': { height: 6, black: [1] }, 'b.png': { height: 6, black: [2, 4] } })
  const { code, text } = compare(before, after)
  expect(code).toBe(1)
  expect(text).toContain('b.png: 8 pixels in rows 1 to 2')
  expect(text).not.toContain('a.png')
})

test('a picture of another size, a missing one and a new one are named', async () => {
  const before = await picturesOf({ 'a.png': { height: 6, black: [] }, 'b.png': { height: 6, black: [] } })
  const after = await picturesOf({ 'a.png': { height: 7, black: [] }, 'c.png': { height: 6, black: [] } })
  const { code, text } = compare(before, after)
  expect(code).toBe(1)
  expect(text).toContain('a.png: 4 × 6 before, 4 × 7 now')
  expect(text).toContain(`b.png: only in ${before}`)
  expect(text).toContain(`c.png: only in ${after}`)
})

test('a command without folders says which there are', () => {
  expect(runScript('pictures.mjs', ['compare'])).toMatchObject({
    code: 1,
    text: expect.stringContaining('take FOLDER'),
  })
})
