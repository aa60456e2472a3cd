/**
 * Which pictures are taken, by what a file begins with: neither its name nor the type that comes with it says what
 * a browser would make of it. Whether the rest is a picture too, decoding shows (`encode-picture.ts`).
 */
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
