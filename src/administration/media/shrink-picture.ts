/**
 * Reduces a picture in the browser before the upload. A camera's picture is larger than the server accepts, and much
 * larger than the picture that the server keeps (`server/media/encode-picture.ts`). Invariant: a picture within the
 * limits is sent unchanged.
 */
import { MAX_PICTURE_BYTES, MAX_PICTURE_PIXELS } from '../../../domain/rules/picture.ts'

export interface FittedPicture {
  readonly file: File
  readonly bitmap: ImageBitmap
}

/** Twice the longest side of a picture that the server keeps. */
const LONGEST_SIDE = 3_200

/** WebP is small and keeps transparency. A browser that cannot encode WebP returns a picture of another type. */
const forms = [
  { type: 'image/webp', ending: 'webp' },
  { type: 'image/jpeg', ending: 'jpg' },
] as const

const fits = ({ size }: Blob, { width, height }: ImageBitmap): boolean =>
  size <= MAX_PICTURE_BYTES && width * height <= MAX_PICTURE_PIXELS

/**
 * @param bitmap the picture in the file; it is closed when a smaller one replaces it
 * @returns null if this browser cannot make the picture small enough
 */
export const fitPicture = async (file: File, bitmap: ImageBitmap): Promise<FittedPicture | null> => {
  if (fits(file, bitmap)) return { file, bitmap }
  const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d')
  if (context !== null) context.imageSmoothingQuality = 'high'
  context?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()

  for (const { type, ending } of forms) {
    const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.9))
    if (drawn === null || drawn.type !== type) continue
    const smaller = await createImageBitmap(drawn)
    if (fits(drawn, smaller))
      return { file: new File([drawn], `${file.name.replace(/\.\w+$/, '')}.${ending}`, { type }), bitmap: smaller }
    smaller.close()
  }
  return null
}
