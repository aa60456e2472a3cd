/**
 * The pictures of the demonstration, drawn by the project itself, so that they are free to use and need no network.
 * Invariant: the same name always gives the same drawing, and a PNG of it is small enough to travel over a slow line.
 */
import sharp from 'sharp'
import { unreachable } from '../../domain/unreachable.ts'
import {
  biologyLab,
  chemistryLab,
  filmStudio,
  makerspace,
  musicRoom,
  physicsLab,
  podcastStudio,
} from './pictures/labs-and-studios.ts'
import { LOOKS, type Look } from './pictures/palette.ts'
import { PICTURE_KINDS, PICTURE_VARIANTS, type PictureKind, type PictureName } from './pictures/picture-name.ts'
import { auditorium, building, classroom, examHall, lounge, meetingRoom, readingRoom } from './pictures/rooms.ts'
import { group, HEIGHT, WIDTH } from './pictures/shapes.ts'
import { camera, computerCart, loudspeaker, microscope, projector, robot, vrGoggles } from './pictures/things.ts'

export { PICTURE_NAMES, type PictureName } from './pictures/picture-name.ts'

export const PICTURE_WIDTH = WIDTH
export const PICTURE_HEIGHT = HEIGHT

const scene = (kind: PictureKind, look: Look): string => {
  switch (kind) {
    case 'building':
      return building(look)
    case 'meeting-room':
      return meetingRoom(look)
    case 'classroom':
      return classroom(look)
    case 'auditorium':
      return auditorium(look)
    case 'lounge':
      return lounge(look)
    case 'reading-room':
      return readingRoom(look)
    case 'chemistry-lab':
      return chemistryLab(look)
    case 'biology-lab':
      return biologyLab(look)
    case 'physics-lab':
      return physicsLab(look)
    case 'podcast-studio':
      return podcastStudio(look)
    case 'film-studio':
      return filmStudio(look)
    case 'music-room':
      return musicRoom(look)
    case 'makerspace':
      return makerspace(look)
    case 'exam-hall':
      return examHall(look)
    case 'computer-cart':
      return computerCart(look)
    case 'projector':
      return projector(look)
    case 'camera':
      return camera(look)
    case 'microscope':
      return microscope(look)
    case 'vr-goggles':
      return vrGoggles(look)
    case 'loudspeaker':
      return loudspeaker(look)
    case 'robot':
      return robot(look)
    default:
      return unreachable(kind)
  }
}

/** The SVG of a picture, 1200 × 800. */
export const drawPicture = (name: PictureName): string => {
  for (const kind of PICTURE_KINDS) {
    for (const variant of PICTURE_VARIANTS) {
      if (name !== `${kind}-${variant}`) continue
      const look = LOOKS[variant]
      const drawing = scene(kind, look)
      const turnedRound = look.mirrored ? group(`translate(${WIDTH} 0) scale(-1 1)`, drawing) : drawing
      return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${turnedRound}</svg>`
    }
  }
  throw new RangeError(`no such picture: ${name}`)
}

/** The picture as a PNG of 1200 × 800. Full colour: a palette would halve the bytes and take four times as long. */
export const renderPicture = (name: PictureName): Promise<Buffer> =>
  sharp(Buffer.from(drawPicture(name)))
    .flatten({ background: '#ffffff' })
    .png({ compressionLevel: 6 })
    .toBuffer()
