/** What the rooms have in common: wall and floor, window with its view, plant, lamp, chairs, tables, boards and screens. */
import {
  CREAM,
  GLASS,
  HOUSE_ORANGE,
  HOUSE_PINK,
  INK,
  INK_SOFT,
  LEAF,
  LEAF_DARK,
  LEAF_LIGHT,
  type Look,
  PAPER,
  SKY,
  SKY_DARK,
  STONE,
  STONE_DARK,
  SUN,
  type View,
  WOOD,
  WOOD_DARK,
  WOOD_LIGHT,
} from './palette.ts'
import { at, circle, clipped, ellipse, group, HEIGHT, line, path, polygon, rect, row, turned, WIDTH } from './shapes.ts'

export const FLOOR_LINE = 560

export const room = (look: Look, skirting = PAPER): string =>
  [
    rect(0, 0, WIDTH, HEIGHT, look.wall),
    rect(0, 0, WIDTH, 46, look.wallShade, { opacity: 0.55 }),
    rect(0, FLOOR_LINE, WIDTH, HEIGHT - FLOOR_LINE, look.floor),
    row(5, 0, 1, (_, index) => {
      const y = FLOOR_LINE + 26 + index * (22 + index * 8)
      return rect(0, y, WIDTH, 2, look.floorShade, { opacity: 0.7 })
    }),
    rect(0, FLOOR_LINE - 14, WIDTH, 14, skirting),
    rect(0, FLOOR_LINE, WIDTH, 5, look.floorShade),
  ].join('')

const views: Readonly<Record<View, (x: number, y: number, w: number, h: number) => string>> = {
  hills: (x, y, w, h) =>
    [
      circle(x + w * 0.72, y + h * 0.3, h * 0.11, SUN),
      path(
        `M${x} ${y + h * 0.62} Q${x + w * 0.28} ${y + h * 0.4} ${x + w * 0.6} ${y + h * 0.62} T${x + w * 1.1} ${y + h * 0.5} V${y + h} H${x} Z`,
        LEAF_LIGHT,
      ),
      path(`M${x} ${y + h * 0.8} Q${x + w * 0.4} ${y + h * 0.6} ${x + w} ${y + h * 0.82} V${y + h} H${x} Z`, LEAF),
    ].join(''),
  trees: (x, y, w, h) =>
    [
      path(
        `M${x} ${y + h * 0.78} Q${x + w * 0.5} ${y + h * 0.68} ${x + w} ${y + h * 0.78} V${y + h} H${x} Z`,
        LEAF_LIGHT,
      ),
      row(4, 0.14, 0.25, (part, index) => {
        const size = h * (index % 2 === 0 ? 0.2 : 0.15)
        const top = y + h * (index % 2 === 0 ? 0.48 : 0.58)
        return (
          rect(x + w * part - 4, top, 8, y + h * 0.86 - top, WOOD_DARK) +
          ellipse(x + w * part, top, size * 0.72, size, index % 2 === 0 ? LEAF : LEAF_DARK)
        )
      }),
      rect(x, y + h * 0.86, w, h * 0.14, LEAF),
    ].join(''),
  town: (x, y, w, h) =>
    [
      row(5, 0, 0.2, (part, index) => {
        const top = y + h * ([0.5, 0.4, 0.56, 0.44, 0.52][index] ?? 0.5)
        const left = x + w * part
        const wide = w * 0.2
        const roof = polygon(
          [
            [left - 3, top],
            [left + wide / 2, top - h * 0.1],
            [left + wide + 3, top],
          ],
          index % 2 === 0 ? WOOD_DARK : STONE_DARK,
        )
        const wall = rect(left, top, wide, y + h - top, [CREAM, HOUSE_ORANGE, STONE, HOUSE_PINK, CREAM][index] ?? CREAM)
        const panes = row(2, left + wide * 0.22, wide * 0.36, (px) =>
          rect(px, top + h * 0.09, wide * 0.18, h * 0.09, SKY_DARK),
        )
        return wall + roof + panes
      }),
      rect(x, y + h * 0.88, w, h * 0.12, LEAF),
    ].join(''),
  lake: (x, y, w, h) =>
    [
      circle(x + w * 0.3, y + h * 0.32, h * 0.1, SUN),
      path(
        `M${x} ${y + h * 0.56} Q${x + w * 0.25} ${y + h * 0.46} ${x + w * 0.5} ${y + h * 0.56} T${x + w * 1.1} ${y + h * 0.52} V${y + h * 0.7} H${x} Z`,
        LEAF,
      ),
      rect(x, y + h * 0.64, w, h * 0.36, SKY_DARK),
      rect(x + w * 0.2, y + h * 0.74, w * 0.3, 4, PAPER, { opacity: 0.7 }),
      rect(x + w * 0.5, y + h * 0.84, w * 0.34, 4, PAPER, { opacity: 0.7 }),
    ].join(''),
}

export const windowPane = (x: number, y: number, w: number, h: number, look: Look, panes = 2): string =>
  [
    rect(x - 12, y - 12, w + 24, h + 24, PAPER, { r: 6 }),
    clipped(
      x,
      y,
      w,
      h,
      3,
      rect(x, y, w, h, SKY),
      views[look.view](x, y, w, h),
      polygon(
        [
          [x + w * 0.1, y + h],
          [x + w * 0.5, y],
          [x + w * 0.68, y],
          [x + w * 0.28, y + h],
        ],
        PAPER,
        { opacity: 0.22 },
      ),
    ),
    row(panes - 1, x + w / panes, w / panes, (at) => rect(at - 5, y, 10, h, PAPER)),
    rect(x - 26, y + h + 10, w + 52, 16, PAPER, { r: 4 }),
    rect(x - 26, y + h + 24, w + 52, 5, look.wallShade),
  ].join('')

/** Light that falls from a window over wall and floor. */
export const daylight = (x: number, w: number): string =>
  polygon(
    [
      [x, FLOOR_LINE + 30],
      [x + w, FLOOR_LINE + 30],
      [x + w + 190, HEIGHT],
      [x + 130, HEIGHT],
    ],
    PAPER,
    { opacity: 0.26 },
  )

const leafAt = (x: number, y: number, degrees: number, length: number, fill: string, slim = 1): string => {
  const wide = length * slim
  return turned(
    degrees,
    x,
    y,
    path(
      `M${x} ${y} C${x - wide * 0.34} ${y - length * 0.4} ${x - wide * 0.22} ${y - length * 0.86} ${x} ${y - length} C${x + wide * 0.22} ${y - length * 0.86} ${x + wide * 0.34} ${y - length * 0.4} ${x} ${y} Z`,
      fill,
    ),
  )
}

export const shadow = (cx: number, y: number, rx: number, ry = 13): string =>
  ellipse(cx, y, rx, ry, INK, { opacity: 0.13 })

/** Stands with its pot on `y`. */
export const plant = (x: number, y: number, scale: number, look: Look): string => {
  const pot = path('M-46 -84 H46 L36 0 H-36 Z', look.second.main) + rect(-52, -96, 104, 22, look.second.dark, { r: 4 })
  const leaves = {
    fig: [
      line('M0 -90 C-6 -160 4 -220 0 -300', WOOD_DARK, 8),
      leafAt(0, -160, -64, 112, LEAF_DARK),
      leafAt(0, -150, 62, 116, LEAF),
      leafAt(0, -215, -48, 118, LEAF),
      leafAt(0, -225, 50, 112, LEAF_DARK),
      leafAt(0, -280, -22, 108, LEAF_LIGHT),
      leafAt(0, -282, 24, 112, LEAF),
    ],
    blades: [
      leafAt(-20, -88, -24, 190, LEAF_DARK, 0.42),
      leafAt(20, -88, 24, 196, LEAF_DARK, 0.42),
      leafAt(-12, -88, -11, 262, LEAF, 0.34),
      leafAt(14, -88, 12, 250, LEAF, 0.34),
      leafAt(2, -88, 1, 300, LEAF_LIGHT, 0.3),
    ],
    palm: [-72, -46, -20, 10, 38, 66].map((degrees, index) =>
      turned(
        degrees,
        0,
        -90,
        path(
          'M0 -90 C-34 -170 -26 -270 6 -330 C22 -260 22 -170 0 -90 Z',
          [LEAF_DARK, LEAF, LEAF_LIGHT][index % 3] ?? LEAF,
        ),
      ),
    ),
  }[look.plant].join('')
  return at(x, y, scale, shadow(0, 0, 66, 10), leaves, pot)
}

export const lamp = (x: number, drop: number, look: Look): string => {
  const shade = {
    dome:
      path(`M${x - 66} ${drop + 52} A66 58 0 0 1 ${x + 66} ${drop + 52} Z`, look.accent.main) +
      ellipse(x, drop + 52, 40, 9, SUN),
    globe:
      circle(x, drop + 40, 42, CREAM) +
      circle(x, drop + 40, 42, SUN, { opacity: 0.55 }) +
      rect(x - 14, drop - 8, 28, 12, INK, { r: 4 }),
    cone:
      polygon(
        [
          [x - 18, drop],
          [x + 18, drop],
          [x + 70, drop + 62],
          [x - 70, drop + 62],
        ],
        look.accent.main,
      ) + ellipse(x, drop + 62, 48, 8, SUN),
  }[look.lamp]
  return line(`M${x} 0 V${drop}`, INK, 4) + shade
}

/** A chair that faces us, behind a table: what shows of it above `y`. */
export const chairBehind = (x: number, y: number, fill: string): string =>
  rect(x - 46, y - 92, 92, 112, fill, { r: 26 }) + rect(x - 30, y - 74, 60, 10, PAPER, { r: 5, opacity: 0.28 })

/** A chair seen from its back, its feet on `y`. */
export const chairFront = (x: number, y: number, fill: string, dark: string): string =>
  [
    shadow(x, y, 72, 11),
    line(`M${x - 40} ${y - 62} L${x - 52} ${y}`, WOOD_DARK, 9),
    line(`M${x + 40} ${y - 62} L${x + 52} ${y}`, WOOD_DARK, 9),
    rect(x - 56, y - 82, 112, 26, dark, { r: 12 }),
    path(
      `M${x - 54} ${y - 96} V${y - 178} Q${x - 54} ${y - 206} ${x - 26} ${y - 206} H${x + 26} Q${x + 54} ${y - 206} ${x + 54} ${y - 178} V${y - 96} Q${x} ${y - 82} ${x - 54} ${y - 96} Z`,
      fill,
    ),
    line(`M${x - 34} ${y - 182} H${x + 34}`, PAPER, 7, 0.3),
  ].join('')

/** A table seen a little from above: `y` is the far edge of its top. */
export const table = (cx: number, y: number, w: number, depth: number, legs: number): string => {
  const far = w / 2 - 46
  const near = w / 2
  const edge = y + depth
  return [
    shadow(cx, edge + legs, near * 0.96, 18),
    rect(cx - near + 50, edge, 22, legs, WOOD_DARK),
    rect(cx + near - 72, edge, 22, legs, WOOD_DARK),
    polygon(
      [
        [cx - far, y],
        [cx + far, y],
        [cx + near, edge],
        [cx - near, edge],
      ],
      WOOD_LIGHT,
    ),
    rect(cx - near, edge, w, 20, WOOD, { r: 4 }),
  ].join('')
}

export const laptop = (x: number, y: number, lid: string): string =>
  [
    path(
      `M${x - 50} ${y} L${x - 44} ${y - 62} Q${x - 43} ${y - 68} ${x - 37} ${y - 68} H${x + 37} Q${x + 43} ${y - 68} ${x + 44} ${y - 62} L${x + 50} ${y} Z`,
      lid,
    ),
    circle(x, y - 36, 7, PAPER, { opacity: 0.75 }),
    rect(x - 56, y - 2, 112, 8, INK_SOFT, { r: 4 }),
  ].join('')

export const cup = (x: number, y: number, fill: string): string =>
  line(`M${x + 12} ${y - 22} q14 2 2 14`, fill, 5) +
  path(`M${x - 15} ${y - 30} H${x + 15} L${x + 11} ${y} H${x - 11} Z`, fill) +
  ellipse(x, y - 30, 15, 4, INK_SOFT)

export const sheet = (x: number, y: number): string =>
  polygon(
    [
      [x - 30, y],
      [x + 22, y],
      [x + 34, y + 22],
      [x - 26, y + 22],
    ],
    PAPER,
  )

/** What is read is not drawn the other way round with the rest of its picture. */
const readable = (look: Look, x: number, w: number, drawing: string): string =>
  look.mirrored ? group(`translate(${2 * x + w} 0) scale(-1 1)`, drawing) : drawing

/** A screen on the wall, with the calm picture of a presentation. */
export const screen = (x: number, y: number, w: number, h: number, look: Look): string =>
  readable(
    look,
    x,
    w,
    [
      rect(x - 12, y - 12, w + 24, h + 24, INK, { r: 10 }),
      rect(x, y, w, h, GLASS, { r: 3 }),
      rect(x + w * 0.08, y + h * 0.14, w * 0.42, h * 0.08, look.accent.main, { r: 4 }),
      row(3, y + h * 0.34, h * 0.12, (top, index) =>
        rect(x + w * 0.08, top, w * ([0.34, 0.4, 0.28][index] ?? 0.3), h * 0.045, STONE_DARK, { r: 3 }),
      ),
      row(4, 0, 1, (_, index) => {
        const tall = h * ([0.22, 0.36, 0.3, 0.5][index] ?? 0.3)
        return rect(
          x + w * (0.58 + index * 0.085),
          y + h * 0.84 - tall,
          w * 0.055,
          tall,
          index % 2 === 0 ? look.accent.light : look.accent.main,
          { r: 3 },
        )
      }),
    ].join(''),
  )

export const whiteboard = (x: number, y: number, w: number, h: number, look: Look): string =>
  readable(
    look,
    x,
    w,
    [
      rect(x - 8, y - 8, w + 16, h + 16, STONE, { r: 8 }),
      rect(x, y, w, h, PAPER, { r: 3 }),
      line(`M${x + w * 0.1} ${y + h * 0.24} h${w * 0.3}`, look.accent.main, 7),
      line(`M${x + w * 0.1} ${y + h * 0.44} h${w * 0.22} M${x + w * 0.1} ${y + h * 0.6} h${w * 0.26}`, STONE_DARK, 6),
      circle(x + w * 0.62, y + h * 0.34, h * 0.11, 'none', { stroke: look.second.main, width: 6 }),
      circle(x + w * 0.82, y + h * 0.66, h * 0.11, 'none', { stroke: look.accent.main, width: 6 }),
      line(`M${x + w * 0.68} ${y + h * 0.42} L${x + w * 0.77} ${y + h * 0.57}`, INK_SOFT, 5),
      rect(x + w * 0.3, y + h + 6, w * 0.4, 10, STONE_DARK, { r: 4 }),
    ].join(''),
  )

/** Shelves with books and boxes. */
export const shelf = (x: number, y: number, w: number, boards: number, look: Look): string => {
  const colours = [
    look.accent.main,
    CREAM,
    look.second.main,
    STONE_DARK,
    look.accent.light,
    WOOD_DARK,
    look.second.light,
  ]
  const step = 92
  return [
    rect(x, y, w, boards * step + 14, WOOD, { r: 4 }),
    row(boards, y + 14, step, (top, board) => {
      const books: string[] = []
      let left = x + 22
      for (let index = 0; left < x + w - 60 - (board % 2) * 70; index += 1) {
        const wide = 16 + ((index * 7 + board * 5) % 4) * 5
        const tall = 48 + ((index * 11 + board * 13) % 5) * 5
        books.push(
          rect(left, top + step - 14 - tall, wide, tall, colours[(index * 3 + board * 2) % colours.length] ?? CREAM, {
            r: 2,
          }),
        )
        left += wide + 4
      }
      return rect(x + 14, top, w - 28, step - 14, look.wallShade) + books.join('')
    }),
  ].join('')
}
