/**
 * Answers that anyone may have, packed for browsers (brotli), and the last of them remembered: what many ask for at once,
 * such as the grid of a day, is packed once and not for each of them, since packing costs more than all the rest. Others
 * are left to the server's ordinary compression.
 */
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

/** Null: not worth packing, or the caller does not say plainly that it takes brotli. */
export type AnswerPacker = (text: string, acceptEncoding: string | undefined) => Promise<Buffer> | null

const compress = promisify(brotliCompress)
/** The default quality is meant for files that are compressed once. */
export const BROTLI_OPTIONS = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/** Some megabytes at most. */
const mostRemembered = 20
const shortest = 4096

export const createAnswerPacker = (): AnswerPacker => {
  const packed = new Map<string, Promise<Buffer>>()
  return (text, acceptEncoding = '') => {
    if (text.length < shortest || !/(^|,) *br *(,|$)/.test(acceptEncoding)) return null
    const bytes = packed.get(text) ?? compress(text, BROTLI_OPTIONS)
    packed.delete(text)
    packed.set(text, bytes)
    const [oldest] = packed.keys()
    if (oldest !== undefined && packed.size > mostRemembered) packed.delete(oldest)
    return bytes
  }
}
