/**
 * Decodes an uploaded picture and encodes it anew. Only its pixels are kept, upright and in sRGB, so the result contains neither the place
 * where it was taken nor any hidden data. Every picture becomes WebP. All browsers show WebP, it keeps transparency, and it takes fewer
 * bytes than JPEG and PNG for photographs and drawings. Only the first frame of a moving picture is kept.
 */
import { Effect, Semaphore } from 'effect'
import sharp from 'sharp'
import { MAX_PICTURE_PIXELS } from '../../domain/rules/picture.ts'
import { Failure } from '../http/failure.ts'
import { failureTexts } from '../http/failure-texts.ts'
import { pictureFormats } from '../http/upload.ts'

export interface EncodedPicture {
  readonly large: Buffer
  readonly small: Buffer
}

/** In pixels. A larger picture is reduced to fit, and a smaller one is not enlarged. */
const largeSize = { width: 1600, height: 1200 } as const
/** In pixels. This size fills the column of a thumbnail, even on screens with double density. */
const smallSize = { width: 480, height: 360 } as const

const fitted = { fit: 'inside', withoutEnlargement: true } as const
const webp = { quality: 80 } as const
const patienceSeconds = 20

/**
 * Pictures are decoded one at a time. Decoding takes much memory, and one of the few threads that are also needed to read files and to
 * resolve names.
 */
const oneAtATime = Semaphore.makeUnsafe(1)

const unsupported = (): never => {
  throw new Failure('unsupported-file')
}

const encode = async (file: Buffer): Promise<EncodedPicture> => {
  const { format, width, height } = await sharp(file, { limitInputPixels: false }).metadata().catch(unsupported)
  if (!pictureFormats.some((known) => known === format)) unsupported()
  // A file of few bytes may contain any number of pixels, and each of them would take memory.
  if (width * height > MAX_PICTURE_PIXELS) throw new Failure('too-large', { message: failureTexts.pictureTooLarge })

  // With 'error', sharp accepts files that are only unusual, such as those of telephones, and refuses files that were cut off.
  const { data, info } = await sharp(file, { failOn: 'error', limitInputPixels: MAX_PICTURE_PIXELS })
    .timeout({ seconds: patienceSeconds })
    .autoOrient()
    .resize({ ...largeSize, ...fitted })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(unsupported)
  const drawn = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
  return {
    large: await drawn().webp(webp).toBuffer(),
    small: await drawn()
      .resize({ ...smallSize, ...fitted })
      .webp(webp)
      .toBuffer(),
  }
}

/**
 * Encodes a picture. The file may contain any bytes.
 * @throws Failure `unsupported-file`, `too-large`
 */
export const encodePicture = (file: Buffer): Promise<EncodedPicture> =>
  oneAtATime.withPermit(Effect.tryPromise({ try: () => encode(file), catch: (error) => error })).pipe(Effect.runPromise)
