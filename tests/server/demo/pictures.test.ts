/** The pictures of the demonstration are all there, are PNGs of 1200 × 800, and are light enough for a slow line. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { localDate } from '../../../domain/calendar/local-date.ts'
import { demoContent } from '../../../server/demo/demo-content.ts'
import { copyPictures, pictureFile, readPicture } from '../../../server/demo/load-demo-content.ts'

const MOST_BYTES = 50 * 1024
const PICTURE_NAMES = (await readdir(new URL('../../../server/demo/pictures/', import.meta.url)))
  .map((file) => file.replace(/\.png$/, ''))
  .toSorted()
const { groups } = demoContent(localDate('2025-03-04'))
const used = new Set(
  groups
    .flatMap((group) => [...group.media, ...group.resources.flatMap((resource) => resource.media)])
    .map((media) => media.picture),
)

describe('pictures', () => {
  it('are those that the demonstration shows, and differ from each other', async () => {
    expect([...used].toSorted()).toEqual(PICTURE_NAMES)
    const drawings = await Promise.all(PICTURE_NAMES.map(async (name) => (await readPicture(name)).toString('base64')))
    expect(new Set(drawings).size).toBe(PICTURE_NAMES.length)
    expect(new Set([...used].map((name) => name.replace(/-\d$/, ''))).size).toBeGreaterThanOrEqual(8)
  })

  it.each(PICTURE_NAMES)('%s is a PNG of 1200 × 800 under 50 kB', async (name) => {
    const png = await readPicture(name)
    expect(png.length).toBeLessThan(MOST_BYTES)
    const { format, width, height } = await sharp(png).metadata()
    expect([format, width, height]).toEqual(['png', 1200, 800])
  })

  it('are whole, and nothing is left over, although two processes put them into one folder at once', {
    tags: 'run-processes',
  }, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'booking-pictures-'))
    const names = PICTURE_NAMES.slice(0, 2)
    await Promise.all([copyPictures(folder, names), copyPictures(folder, names)])
    expect((await readdir(folder)).toSorted()).toEqual(names.map(pictureFile).toSorted())
    for (const name of names) expect(await readFile(join(folder, pictureFile(name)))).toEqual(await readPicture(name))
    await rm(folder, { recursive: true })
  })
})
