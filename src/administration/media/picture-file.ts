/**
 * A file that may become a picture, looked at before it is sent: what the server would refuse is said at once, and in
 * the file's own name. Decoding shows what the name does not; it is drawn, so that no address of it is needed.
 */
import { isPictureType, MAX_PICTURE_BYTES, MAX_PICTURE_PIXELS } from '../../../domain/rules/picture.ts'
import { mediaTexts } from './media-texts.ts'

/** "820 kB", "2,4 MB" */
export const fileSize = (bytes: number): string =>
  bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))}\u00a0kB`
    : `${(bytes / 1_000_000).toFixed(1).replace('.', ',')}\u00a0MB`

/** Why it cannot be sent, as far as name and size tell; null: it may be a picture. */
export const fileProblem = ({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): string | null => {
  if (!isPictureType(type)) return mediaTexts.notPicture(name)
  return size > MAX_PICTURE_BYTES ? mediaTexts.tooLarge(name, fileSize(size)) : null
}

type LookedAt =
  | { readonly _tag: 'Picture'; readonly file: File; readonly bitmap: ImageBitmap }
  | { readonly _tag: 'Problem'; readonly words: string }

export const lookAt = async (file: File): Promise<LookedAt> => {
  const problem = fileProblem(file)
  if (problem !== null) return { _tag: 'Problem', words: problem }
  try {
    const bitmap = await createImageBitmap(file)
    if (bitmap.width * bitmap.height <= MAX_PICTURE_PIXELS) return { _tag: 'Picture', file, bitmap }
    bitmap.close()
    return { _tag: 'Problem', words: mediaTexts.tooManyPixels(file.name) }
  } catch {
    return { _tag: 'Problem', words: mediaTexts.notPicture(file.name) }
  }
}
