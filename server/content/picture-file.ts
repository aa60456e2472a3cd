/**
 * Where a picture of the demonstration lies among the uploaded ones. The drawing is made once for each folder.
 */
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { type PictureName, renderPicture } from '../demo/pictures.ts'
import { writeWhole } from '../write-whole.ts'

export const pictureFile = (name: PictureName): string => `demo-${name}.png`

export const drawPictures = async (mediaDirectory: string, names: Iterable<PictureName>): Promise<void> => {
  await mkdir(mediaDirectory, { recursive: true, mode: 0o700 })
  await Promise.all(
    [...new Set(names)].map(async (name) => {
      const file = pictureFile(name)
      if (existsSync(join(mediaDirectory, file))) return
      // Another process may be drawing the same one into the same folder.
      const own = `${file}.${randomUUID()}`
      await writeWhole(mediaDirectory, own, await renderPicture(name))
      await rename(join(mediaDirectory, own), join(mediaDirectory, file))
    }),
  )
}
