/**
 * Reads the body of an upload: `multipart/form-data` with one file in the field `file`, and other fields. It is read as it comes in, and
 * never more of it than the limits allow is kept. Invariants: however the call ends, its body is read to the end, so that the connection's
 * next request can follow; a picture is recognised by its first bytes, since neither its name nor its declared type says what a browser
 * would take it for. Whether the rest is a picture too, decoding shows (`encode-picture.ts`).
 */
import fastifyMultipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { MAX_PICTURE_BYTES } from '../../domain/rules/picture.ts'
import { Failure } from './failure.ts'
import { failureTexts } from './failure-texts.ts'

interface UploadedForm {
  readonly fields: Readonly<Record<string, unknown>>
  /** Null if there was none. */
  readonly file: Buffer | null
}

/** The most bytes of the body besides the file. */
const maxOtherBytes = 64 * 1024
const limits = {
  files: 1,
  // One more than may come, so that a file that is too large can be told from one that just fits.
  fileSize: MAX_PICTURE_BYTES + 1,
  fields: 10,
  fieldSize: 4 * 1024,
  headerPairs: 10,
  headerSize: 4 * 1024,
} as const

const tooLarge = (): Failure => new Failure('too-large', { message: failureTexts.pictureTooLarge })

/** Accepts such bodies for the routes of `app`. All other routes refuse them as not being JSON. */
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

/**
 * @param keptBytes how much of the file is kept; the rest is read and dropped
 * @throws Failure 400 if the body is not such a form, 413 if it is too large
 */
export const readUpload = async (request: FastifyRequest, keptBytes = MAX_PICTURE_BYTES): Promise<UploadedForm> => {
  if (!request.isMultipart()) throw new Failure('bad-request')
  if (Number(request.headers['content-length'] ?? 0) > MAX_PICTURE_BYTES + maxOtherBytes) throw tooLarge()
  const { raw } = request
  // Without this, the parser would wait for ever for a body that was cut off before it began to read.
  const cutOff = new Promise<never>((_, reject) => {
    const judge = (): void => {
      if (!raw.complete) reject(new Failure('bad-request'))
    }
    if (raw.destroyed) judge()
    else raw.once('close', judge)
  })
  try {
    return await Promise.race([readParts(request, keptBytes), cutOff])
  } catch (error) {
    // Any other error is the parser's, about a malformed form.
    throw error instanceof Failure ? error : new Failure('bad-request')
  } finally {
    request.raw.unpipe()
    request.raw.resume()
  }
}

export const pictureFormats = ['png', 'jpeg', 'webp'] as const

/** The first bytes of a file that show its kind. */
export const kindBytes = 12

export const beginsAsPicture = (file: Buffer): boolean => {
  const beginning = file.toString('hex', 0, kindBytes)
  const isPng = beginning.startsWith('89504e470d0a1a0a')
  const isJpeg = beginning.startsWith('ffd8ff')
  // "RIFF", four bytes of length, "WEBP".
  const isWebp = /^52494646.{8}57454250$/.test(beginning)
  return isPng || isJpeg || isWebp
}
