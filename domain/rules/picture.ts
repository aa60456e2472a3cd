/** The types and the largest sizes of files that may be uploaded as pictures (decision 0016). */

/** 10 MB. */
export const MAX_PICTURE_BYTES = 10 * 1024 * 1024
export const MAX_PICTURE_PIXELS = 40_000_000

/** The accepted media types. A browser derives the type from the file's name, and it is checked before the file itself. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'] as const

export const isPictureType = (type: string): boolean => pictureTypes.some((known) => known === type)
