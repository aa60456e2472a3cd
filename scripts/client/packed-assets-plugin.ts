/**
 * Writes compressed copies beside each text file of the build, and the server sends these (`server/api/client-files.ts`). The
 * best compression takes seconds, which is too long during a request. Browsers that do not accept brotli, for example over
 * plain http, get gzip.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

const pack = async (file: string): Promise<void> => {
  const bytes = await readFile(file)
  await writeFile(`${file}.br`, await brotli(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }))
  await writeFile(`${file}.gz`, await zip(bytes, { level: constants.Z_BEST_COMPRESSION }))
}

export const packedAssetsPlugin = (): Plugin => ({
  name: 'packed-assets',
  apply: 'build',
  writeBundle: {
    order: 'post',
    async handler({ dir }) {
      if (dir === undefined) throw new Error('The build is written to a folder')
      const folder = join(dir, 'assets')
      const texts = (await readdir(folder)).filter((name) => /\.(?:js|css|svg)$/.test(name))
      await Promise.all(texts.map((name) => pack(join(folder, name))))
    },
  },
})
