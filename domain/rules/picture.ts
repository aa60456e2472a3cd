/** Which files may be uploaded as pictures, and how large (decision 0016). */

/** 10 MB. */
export const MAX_PICTURE_BYTES = 10 * 1024 * 1024
export const MAX_PICTURE_PIXELS = 40_000_000

/** The media types that a browser derives from the file's name: they are checked before the file itself is. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'] as const

export const isPictureType = (type: string): boolean => pictureTypes.some((known) => known === type)
