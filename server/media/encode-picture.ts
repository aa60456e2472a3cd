/**
 * An uploaded picture is decoded and drawn anew: the kept one holds its pixels alone, upright and in sRGB, so neither
 * where it was taken nor anything hidden behind or between the pixels goes further. All become WebP: every browser
 * shows it, it keeps transparency, and it serves photographs and drawings alike in fewer bytes than JPEG and PNG, so
 * there is one kind of file to write and to serve. The first frame of a moving picture is kept.
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

/** In pixels. Pictures are fitted in, and never enlarged. */
const largeSize = { width: 1600, height: 1200 } as const
/** A thumbnail's column, on screens of double density too. */
const smallSize = { width: 480, height: 360 } as const

const fitted = { fit: 'inside', withoutEnlargement: true } as const
const webp = { quality: 80 } as const
const patienceSeconds = 20

/** Decoding takes a thread of the few that files and name look-ups need as well, and much memory: one at a time. */
const oneAtATime = Semaphore.makeUnsafe(1)

const unsupported = (): never => {
  throw new Failure('unsupported-file')
}

const checkHeader = async (file: Buffer): Promise<void> => {
  const { format, width, height } = await sharp(file, { limitInputPixels: false }).metadata().catch(unsupported)
  if (!pictureFormats.some((known) => known === format)) unsupported()
  // Few bytes can stand for any number of pixels, and each takes memory.
  if (width * height > MAX_PICTURE_PIXELS) throw new Failure('too-large', { message: failureTexts.pictureTooLarge })
}

const encode = async (file: Buffer): Promise<EncodedPicture> => {
  await checkHeader(file)
  // 'error' takes what is merely unusual, as telephones write it, and refuses what is cut short.
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
 * @param file anything
 * @throws Failure `unsupported-file`, `too-large`
 */
export const encodePicture = (file: Buffer): Promise<EncodedPicture> =>
  oneAtATime.withPermit(Effect.tryPromise({ try: () => encode(file), catch: (error) => error })).pipe(Effect.runPromise)
