/**
 * Where a picture of the demonstration lies among the uploaded ones. The drawing is made once for each folder.
 */
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type PictureName, renderPicture } from '../demo/pictures.ts'
import { writeWhole } from '../media/picture-files.ts'

export const pictureFile = (name: PictureName): string => `demo-${name}.png`

export const drawPictures = async (mediaDirectory: string, names: Iterable<PictureName>): Promise<void> => {
  await mkdir(mediaDirectory, { recursive: true, mode: 0o700 })
  await Promise.all(
    [...new Set(names)].map(async (name) => {
      const file = pictureFile(name)
      if (existsSync(join(mediaDirectory, file))) return
      await writeWhole(mediaDirectory, file, await renderPicture(name))
    }),
  )
}
