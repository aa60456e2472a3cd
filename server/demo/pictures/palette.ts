/**
 * The colours of all pictures: warm neutrals with the muted orange and pink of the groups. Invariant: a picture takes its
 * colours from here alone, so that any two of them look right side by side.
 */
import type { PictureVariant } from './picture-name.ts'

export const INK = '#463e3a'
export const INK_SOFT = '#6b605a'
export const PAPER = '#fbf8f3'
export const CREAM = '#f3ebdf'
export const STONE = '#d8cdc0'
export const STONE_DARK = '#b9aa9a'
export const WOOD = '#cfa87f'
export const WOOD_LIGHT = '#e0c19d'
export const WOOD_DARK = '#a47c58'
export const ORANGE = '#d8864d'
export const ORANGE_LIGHT = '#f0c8a2'
export const ORANGE_DARK = '#a9602e'
export const PINK = '#c77d90'
export const PINK_LIGHT = '#ebcad1'
export const PINK_DARK = '#94546a'
export const LEAF = '#84997b'
export const LEAF_DARK = '#647a5f'
export const LEAF_LIGHT = '#b4c2a8'
export const SKY = '#dbe6e6'
export const SKY_DARK = '#b7cacb'
export const GLASS = '#e9f0ee'
export const SUN = '#f6dfb4'
export const PAVING = '#dccfbd'
export const SCREEN_DARK = '#3a4a44'
export const DIM_FLOOR = '#8d7767'
export const DIM_FLOOR_SHADE = '#7b6657'
export const DIM_WALL = '#8b7d74'
export const GREY_FLOOR = '#a8988a'
export const GREY_FLOOR_SHADE = '#97877a'
export const CABINET = '#5d544e'
export const LENS_WARM = '#5b4a46'
export const LENS = '#37302d'
export const LENS_BLUE = '#54618a'
export const LENS_DARK = '#2d2725'
export const HOUSE_ORANGE = '#e6b58e'
export const HOUSE_PINK = '#e2b9c0'

export interface Accent {
  readonly main: string
  readonly light: string
  readonly dark: string
}

const orange: Accent = { main: ORANGE, light: ORANGE_LIGHT, dark: ORANGE_DARK }
const pink: Accent = { main: PINK, light: PINK_LIGHT, dark: PINK_DARK }
const leaf: Accent = { main: LEAF, light: LEAF_LIGHT, dark: LEAF_DARK }

export type View = 'hills' | 'trees' | 'town' | 'lake'
export type PlantKind = 'fig' | 'blades' | 'palm'
export type LampKind = 'dome' | 'globe' | 'cone'

/** All that differs between two variants of one kind. */
export interface Look {
  readonly wall: string
  readonly wallShade: string
  readonly floor: string
  readonly floorShade: string
  readonly accent: Accent
  readonly second: Accent
  readonly view: View
  readonly plant: PlantKind
  readonly lamp: LampKind
  /** How many chairs, seats, machines or glasses there are, from fewer to more. */
  readonly count: number
  /** Drawn the other way round. */
  readonly mirrored: boolean
}

const warm = { wall: '#f2e9dc', wallShade: '#e7dac8', floor: '#d9c4a8', floorShade: '#ccb493' }
const rosy = { wall: '#f3e6e1', wallShade: '#e8d5cf', floor: '#d6c1b0', floorShade: '#c8b09d' }
const pale = { wall: '#efece4', wallShade: '#e2ddd1', floor: '#d2c6b6', floorShade: '#c3b5a3' }

export const LOOKS: Readonly<Record<PictureVariant, Look>> = {
  1: { ...warm, accent: orange, second: leaf, view: 'hills', plant: 'fig', lamp: 'dome', count: 2, mirrored: false },
  2: { ...pale, accent: leaf, second: orange, view: 'trees', plant: 'blades', lamp: 'globe', count: 2, mirrored: true },
  3: { ...rosy, accent: pink, second: orange, view: 'lake', plant: 'palm', lamp: 'cone', count: 3, mirrored: false },
  4: { ...warm, accent: pink, second: leaf, view: 'town', plant: 'blades', lamp: 'dome', count: 3, mirrored: true },
  5: { ...pale, accent: orange, second: pink, view: 'lake', plant: 'palm', lamp: 'globe', count: 4, mirrored: false },
  6: { ...rosy, accent: orange, second: leaf, view: 'trees', plant: 'fig', lamp: 'cone', count: 2, mirrored: true },
  7: { ...pale, accent: pink, second: leaf, view: 'town', plant: 'fig', lamp: 'dome', count: 4, mirrored: false },
  8: { ...warm, accent: leaf, second: pink, view: 'hills', plant: 'palm', lamp: 'cone', count: 3, mirrored: true },
}
