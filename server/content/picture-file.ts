/**
 * Where a picture of the demonstration lies among the uploaded ones. The drawing is made once for each folder.
 */
import { existsSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type PictureName, renderPicture } from '../demo/pictures.ts'

export const pictureFile = (name: PictureName): string => `demo-${name}.png`

export const drawPictures = async (mediaDirectory: string, names: Iterable<PictureName>): Promise<void> => {
  await mkdir(mediaDirectory, { recursive: true, mode: 0o700 })
  await Promise.all(
    [...new Set(names)].map(async (name) => {
      const path = join(mediaDirectory, pictureFile(name))
      if (existsSync(path)) return
      // Whoever finds the file finds all of it.
      await writeFile(`${path}.part`, await renderPicture(name))
      await rename(`${path}.part`, path)
    }),
  )
}
