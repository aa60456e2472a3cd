/**
 * Answers that anyone may have, packed for browsers (brotli), and the last of them remembered: an answer that many ask for at once,
 * such as the grid of a day, is packed once and not for each of them, since packing costs more than all the rest. Others are left to
 * the server's ordinary compression. Invariant: answers are told apart by a hash of their text; the text itself is not kept.
 */
import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { createLatest } from '../process/latest.ts'

/** Null: not worth packing, or the caller does not say plainly that it takes brotli. */
export type AnswerPacker = (text: string, acceptEncoding: string | undefined) => Promise<Buffer> | null

const compress = promisify(brotliCompress)
/** The default quality is meant for files that are compressed once. */
export const BROTLI_OPTIONS = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/** Some megabytes: a day of fifty resources is 12 kB. */
const mostRemembered = 200
const shortest = 4096

export const createAnswerPacker = (): AnswerPacker => {
  const packed = createLatest<string, Promise<Buffer>>(mostRemembered)
  return (text, acceptEncoding = '') => {
    if (text.length < shortest || !/(^|,) *br *(,|$)/.test(acceptEncoding)) return null
    const key = hash('sha256', text, 'base64')
    const bytes = packed.get(key) ?? compress(text, BROTLI_OPTIONS)
    packed.keep(key, bytes)
    return bytes
  }
}
