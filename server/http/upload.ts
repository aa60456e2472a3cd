/**
 * The body of an upload: `multipart/form-data` with one file in the field `file` and further fields. It is read as it
 * comes in, and no more of it is kept than may come. Invariants: however the call ends, nothing of its body stays in
 * the way of the connection's next request; a picture is known by what its file begins with, since neither its name nor
 * the type that comes with it says what a browser would make of it. Whether the rest is a picture too, decoding shows
 * (`encode-picture.ts`).
 */
import fastifyMultipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { MAX_PICTURE_BYTES } from '../../domain/rules/picture.ts'
import { Failure } from './failure.ts'
import { failureTexts } from './failure-texts.ts'

interface UploadedForm {
  readonly fields: Readonly<Record<string, unknown>>
  /** Null: there was none. */
  readonly file: Buffer | null
}

/** The most bytes around the file. */
const maxOtherBytes = 64 * 1024
const limits = {
  files: 1,
  // One more, so that a file that is too large differs from one that just fits.
  fileSize: MAX_PICTURE_BYTES + 1,
  fields: 10,
  fieldSize: 4 * 1024,
  headerPairs: 10,
  headerSize: 4 * 1024,
} as const

const tooLarge = (): Failure => new Failure('too-large', { message: failureTexts.pictureTooLarge })

/** For the routes of one part of the server: to all others such a body is not JSON. */
export const acceptUploads = async (app: FastifyInstance): Promise<void> => {
  await app.register(fastifyMultipart, { limits })
}

const readParts = async (request: FastifyRequest, keptBytes: number): Promise<UploadedForm> => {
  const fields = new Map<string, unknown>()
  let file: Buffer | null = null
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      if (part.valueTruncated) throw tooLarge()
      fields.set(part.fieldname, part.value)
    } else {
      const content = await readFile(part.file, keptBytes)
      if (part.fieldname === 'file') file = content
    }
  }
  return { fields: Object.fromEntries(fields), file }
}

const readFile = async (stream: AsyncIterable<Buffer>, keptBytes: number): Promise<Buffer> => {
  const kept: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream) {
    if (bytes < keptBytes) kept.push(chunk)
    bytes += chunk.length
    if (bytes > MAX_PICTURE_BYTES) throw tooLarge()
  }
  return Buffer.concat(kept)
}

/** The parser waits for ever on a body that was cut off before it began to read. */
const goneBeforeItsEnd = ({ raw }: FastifyRequest): Promise<never> =>
  new Promise((_, reject) => {
    const judge = (): void => {
      if (!raw.complete) reject(new Failure('bad-request'))
    }
    if (raw.destroyed) judge()
    else raw.once('close', judge)
  })

/**
 * @param keptBytes of a longer file the rest is read and forgotten
 * @throws Failure 400 for what is no such form, 413 for what is too large
 */
export const readUpload = async (request: FastifyRequest, keptBytes = MAX_PICTURE_BYTES): Promise<UploadedForm> => {
  if (!request.isMultipart()) throw new Failure('bad-request')
  if (Number(request.headers['content-length'] ?? 0) > MAX_PICTURE_BYTES + maxOtherBytes) throw tooLarge()
  try {
    return await Promise.race([readParts(request, keptBytes), goneBeforeItsEnd(request)])
  } catch (error) {
    // The parser's own errors say what is wrong with the form.
    throw error instanceof Failure ? error : new Failure('bad-request')
  } finally {
    request.raw.unpipe()
    request.raw.resume()
  }
}

export const pictureFormats = ['png', 'jpeg', 'webp'] as const

/** So much of a file shows its kind. */
export const kindBytes = 12

export const beginsAsPicture = (file: Buffer): boolean => {
  const beginning = file.toString('hex', 0, kindBytes)
  const isPng = beginning.startsWith('89504e470d0a1a0a')
  const isJpeg = beginning.startsWith('ffd8ff')
  // 'RIFF', a length, 'WEBP'.
  const isWebp = /^52494646.{8}57454250$/.test(beginning)
  return isPng || isJpeg || isWebp
}
