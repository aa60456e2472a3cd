/**
 * The names of the pictures that the project draws itself: a kind of room or thing, and one of its variants. Types and
 * names alone, so that data can name a picture without loading what draws it.
 */
export const PICTURE_KINDS = [
  'building',
  'meeting-room',
  'classroom',
  'auditorium',
  'lounge',
  'reading-room',
  'chemistry-lab',
  'biology-lab',
  'physics-lab',
  'podcast-studio',
  'film-studio',
  'music-room',
  'makerspace',
  'exam-hall',
  'computer-cart',
  'projector',
  'camera',
  'microscope',
  'vr-goggles',
  'loudspeaker',
  'robot',
] as const

export type PictureKind = (typeof PICTURE_KINDS)[number]

/** How many variants of each kind there are: tone of the wall, accents, view, plants and number of seats. */
export const PICTURE_VARIANTS = [1, 2, 3, 4, 5, 6, 7, 8] as const
export type PictureVariant = (typeof PICTURE_VARIANTS)[number]

export type PictureName = `${PictureKind}-${PictureVariant}`

export const PICTURE_NAMES: readonly PictureName[] = PICTURE_KINDS.flatMap((kind) =>
  PICTURE_VARIANTS.map((variant): PictureName => `${kind}-${variant}`),
)
