/** The pictures are drawn the same way each time, are PNGs of 1200 × 800, and are light enough for a slow line. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { localDate } from '../../../domain/calendar/local-date.ts'
import { drawPictures, pictureFile } from '../../../server/content/picture-file.ts'
import { demoContent } from '../../../server/demo/demo-content.ts'
import {
  drawPicture,
  PICTURE_HEIGHT,
  PICTURE_NAMES,
  PICTURE_WIDTH,
  renderPicture,
} from '../../../server/demo/pictures.ts'

const MOST_BYTES = 150 * 1024
const { groups } = demoContent(localDate('2025-03-04'))
const used = [
  ...new Set(
    groups
      .flatMap((group) => [...group.media, ...group.resources.flatMap((resource) => resource.media)])
      .map((media) => media.picture),
  ),
]

describe('pictures', () => {
  it('differ from each other, kind by kind and variant by variant', () => {
    expect(new Set(PICTURE_NAMES.map(drawPicture)).size).toBe(PICTURE_NAMES.length)
    expect(new Set(used.map((name) => name.replace(/-\d$/, ''))).size).toBeGreaterThanOrEqual(8)
  })

  it('have no broken number and no clip with the name of another', () => {
    for (const name of PICTURE_NAMES) {
      const svg = drawPicture(name)
      expect(svg, name).not.toMatch(/NaN|undefined|Infinity/)
      const clips = [...svg.matchAll(/<clipPath id="(.*?)"/g)].map((match) => match[1])
      expect(new Set(clips).size, name).toBe(clips.length)
    }
  })

  it.each(used)('%s is a PNG of 1200 × 800 under 150 kB', async (name) => {
    const png = await renderPicture(name)
    expect(png.length).toBeLessThan(MOST_BYTES)
    const { format, width, height } = await sharp(png).metadata()
    expect([format, width, height]).toEqual(['png', PICTURE_WIDTH, PICTURE_HEIGHT])
  })

  it('are whole, and nothing is left over, although two processes draw them into one folder at once [run-processes]', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'booking-pictures-'))
    const names = used.slice(0, 2)
    await Promise.all([drawPictures(folder, names), drawPictures(folder, names)])
    expect((await readdir(folder)).toSorted()).toEqual(names.map(pictureFile).toSorted())
    for (const name of names) expect(await readFile(join(folder, pictureFile(name)))).toEqual(await renderPicture(name))
    await rm(folder, { recursive: true })
  })
})
