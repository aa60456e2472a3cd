/** Puts the pictures of the demonstration, files of `pictures/` that the project drew, among the uploaded ones. */
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { writeWhole } from '../process/write-whole.ts'

/** Its name among the uploaded ones. */
export const pictureFile = (name: string): string => `demo-${name}.png`

export const readPicture = (name: string): Promise<Buffer> => readFile(new URL(`pictures/${name}.png`, import.meta.url))

/** Pictures that are there already stay as they are. */
export const copyPictures = async (mediaDirectory: string, names: Iterable<string>): Promise<void> => {
  await mkdir(mediaDirectory, { recursive: true, mode: 0o700 })
  await Promise.all(
    [...new Set(names)].map(async (name) => {
      const file = pictureFile(name)
      if (existsSync(join(mediaDirectory, file))) return
      // Another process may be copying the same one into the same folder.
      const own = `${file}.${randomUUID()}`
      await writeWhole(mediaDirectory, own, await readPicture(name))
      await rename(join(mediaDirectory, own), join(mediaDirectory, file))
    }),
  )
}
