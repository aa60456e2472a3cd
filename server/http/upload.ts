/**
 * Reads the body of an upload: `multipart/form-data` with one file in the field `file`, and other fields. The body is read as it arrives,
 * and the server never keeps more of it than the limits allow. Invariants: The body is always read to the end, so the connection's next
 * request can follow. A picture is recognised by its first bytes, because its name and its declared type do not show how a browser would
 * treat it. Decoding then shows whether the rest is a picture too (`encode-picture.ts`).
 */
import fastifyMultipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { MAX_PICTURE_BYTES } from '../../domain/rules/picture.ts'
import { Failure } from './failure.ts'
import { failureTexts } from './failure-texts.ts'

interface UploadedForm {
  readonly fields: Readonly<Record<string, unknown>>
  /** The file, or null if the form contained none. */
  readonly file: Buffer | null
}

/** The highest number of bytes in the body besides the file. */
const maxOtherBytes = 64 * 1024
const limits = {
  files: 1,
  // One byte more than is allowed, so that a file that is too large differs from one that just fits.
  fileSize: MAX_PICTURE_BYTES + 1,
  fields: 10,
  fieldSize: 4 * 1024,
  headerPairs: 10,
  headerSize: 4 * 1024,
} as const

const tooLarge = (): Failure => new Failure('too-large', { message: failureTexts.pictureTooLarge })

/** Accepts uploads for the routes of `app`. All other routes refuse such bodies because they are not JSON. */
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
 * Reads a form with a file.
 * @param keptBytes how many bytes of the file are kept. The other bytes are read and dropped.
 * @throws Failure 400 if the body is not such a form, 413 if it is too large
 */
export const readUpload = async (request: FastifyRequest, keptBytes = MAX_PICTURE_BYTES): Promise<UploadedForm> => {
  if (!request.isMultipart()) throw new Failure('bad-request')
  if (Number(request.headers['content-length'] ?? 0) > MAX_PICTURE_BYTES + maxOtherBytes) throw tooLarge()
  const { raw } = request
  // Without this, the parser would wait for ever if the body was cut off before the parser began to read.
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
    // Any other error comes from the parser and means a malformed form.
    throw error instanceof Failure ? error : new Failure('bad-request')
  } finally {
    request.raw.unpipe()
    request.raw.resume()
  }
}

export const pictureFormats = ['png', 'jpeg', 'webp'] as const

/** This many first bytes of a file show its kind. */
export const kindBytes = 12

export const beginsAsPicture = (file: Buffer): boolean => {
  const beginning = file.toString('hex', 0, kindBytes)
  const isPng = beginning.startsWith('89504e470d0a1a0a')
  const isJpeg = beginning.startsWith('ffd8ff')
  // A WebP file begins with "RIFF", four bytes of length, and "WEBP".
  const isWebp = /^52494646.{8}57454250$/.test(beginning)
  return isPng || isJpeg || isWebp
}
