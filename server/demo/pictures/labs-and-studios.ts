/** Rooms to try things in: labs, studios, the music room and the workshop. */
import { chairFront, FLOOR_LINE, lamp, laptop, plant, room, shadow, shelf, table, windowPane } from './furniture.ts'
import {
  CREAM,
  DIM_FLOOR,
  DIM_FLOOR_SHADE,
  DIM_WALL,
  GLASS,
  GREY_FLOOR,
  GREY_FLOOR_SHADE,
  INK,
  INK_SOFT,
  LEAF,
  LEAF_DARK,
  LEAF_LIGHT,
  type Look,
  PAPER,
  SCREEN_DARK,
  SKY_DARK,
  STONE,
  STONE_DARK,
  SUN,
  WOOD,
  WOOD_DARK,
  WOOD_LIGHT,
} from './palette.ts'
import { at, circle, ellipse, group, HEIGHT, line, path, polygon, rect, row, turned, WIDTH } from './shapes.ts'

const conicalFlask = (x: number, y: number, size: number, liquid: string): string =>
  at(
    x,
    y,
    size,
    path('M-16 -150 V-96 L-62 -12 Q-66 0 -52 0 H52 Q66 0 62 -12 L16 -96 V-150 Z', GLASS, { opacity: 0.92 }),
    path('M-37 -58 H37 L60 -14 Q63 -3 51 -3 H-51 Q-63 -3 -60 -14 Z', liquid),
    circle(-14, -30, 7, PAPER, { opacity: 0.6 }),
    circle(14, -42, 5, PAPER, { opacity: 0.6 }),
    rect(-24, -158, 48, 14, STONE, { r: 6 }),
    line('M-6 -92 L-38 -34', PAPER, 6, 0.75),
  )

const roundFlask = (x: number, y: number, size: number, liquid: string): string =>
  at(
    x,
    y,
    size,
    rect(-14, -168, 28, 70, GLASS),
    circle(0, -58, 58, GLASS, { opacity: 0.95 }),
    path('M-54 -44 H54 A58 58 0 0 1 -54 -44 Z', liquid),
    rect(-22, -174, 44, 14, STONE, { r: 6 }),
    line('M-36 -80 A44 44 0 0 1 -16 -100', PAPER, 7, 0.9),
  )

const beaker = (x: number, y: number, size: number, liquid: string): string =>
  at(
    x,
    y,
    size,
    path('M-46 -104 H46 V-8 Q46 0 38 0 H-38 Q-46 0 -46 -8 Z', GLASS, { opacity: 0.94 }),
    path('M-46 -56 H46 V-8 Q46 0 38 0 H-38 Q-46 0 -46 -8 Z', liquid),
    line('M16 -84 H34 M16 -66 H34 M16 -40 H34 M16 -22 H34', INK_SOFT, 4, 0.5),
    line('M-54 -106 H48', STONE, 8),
  )

const testTubes = (x: number, y: number, liquids: readonly string[]): string => {
  const width = liquids.length * 38 + 26
  return [
    row(liquids.length, x - width / 2 + 32, 38, (left, index) =>
      [
        path(`M${left - 11} ${y - 142} V${y - 24} A11 11 0 0 0 ${left + 11} ${y - 24} V${y - 142} Z`, GLASS),
        path(
          `M${left - 11} ${y - 92 + (index % 3) * 16} V${y - 24} A11 11 0 0 0 ${left + 11} ${y - 24} V${y - 92 + (index % 3) * 16} Z`,
          liquids[index] ?? STONE,
        ),
        rect(left - 15, y - 148, 30, 8, STONE, { r: 4 }),
      ].join(''),
    ),
    rect(x - width / 2, y - 112, width, 14, WOOD, { r: 4 }),
    rect(x - width / 2, y - 16, width, 16, WOOD, { r: 4 }),
    rect(x - width / 2, y - 112, 12, 110, WOOD_DARK),
    rect(x + width / 2 - 12, y - 112, 12, 110, WOOD_DARK),
  ].join('')
}

/** A fixed bench over the whole width of the foreground. */
const bench = (y: number, look: Look): string =>
  [
    rect(80, y + 26, 1040, 190, PAPER),
    row(
      4,
      80,
      260,
      (x) => rect(x + 12, y + 44, 236, 158, CREAM, { r: 6 }) + rect(x + 96, y + 58, 68, 10, look.accent.main, { r: 5 }),
    ),
    rect(80, y + 206, 1040, 20, STONE_DARK),
    rect(56, y, 1088, 28, INK_SOFT, { r: 6 }),
    rect(56, y, 1088, 8, STONE_DARK, { r: 4 }),
  ].join('')

const stool = (x: number, y: number, fill: string): string =>
  shadow(x, y, 62, 10) +
  line(
    `M${x - 22} ${y - 120} L${x - 42} ${y - 4} M${x + 22} ${y - 120} L${x + 42} ${y - 4} M${x - 34} ${y - 46} H${x + 34}`,
    INK_SOFT,
    9,
  ) +
  rect(x - 56, y - 140, 112, 26, fill, { r: 13 })

export const chemistryLab = (look: Look): string =>
  [
    room(look),
    // The fume cupboard.
    rect(70, 88, 300, 476, STONE, { r: 8 }),
    rect(94, 116, 252, 250, GLASS),
    rect(94, 116, 252, 110, SKY_DARK, { opacity: 0.6 }),
    rect(94, 222, 252, 12, INK_SOFT, { r: 4 }),
    roundFlask(170, 366, 0.62, look.accent.main),
    beaker(270, 366, 0.62, look.second.light),
    row(3, 108, 80, (x) => rect(x, 398, 66, 146, CREAM, { r: 4 }) + circle(x + 54, 470, 5, STONE_DARK)),
    windowPane(450, 116, 300, 240, look, 2),
    shelf(830, 130, 300, 3, look),
    row(3, 872, 92, (x, index) =>
      conicalFlask(x, 126, 0.46, [look.accent.main, look.second.main, look.accent.light][index] ?? LEAF),
    ),
    bench(540, look),
    testTubes(240, 540, [look.accent.main, look.second.main, look.accent.light, look.second.light, look.accent.dark]),
    conicalFlask(452, 540, 1.2, look.accent.main),
    // A burner under a flask on its stand.
    rect(588, 528, 150, 12, INK, { r: 4 }),
    rect(716, 300, 10, 230, INK_SOFT),
    line('M720 404 H664', INK_SOFT, 9),
    roundFlask(648, 484, 0.86, look.second.main),
    path('M648 506 q-16 -18 0 -38 q16 20 0 38 Z', SUN),
    rect(638, 506, 20, 24, INK_SOFT),
    beaker(836, 540, 1.05, look.accent.light),
    conicalFlask(962, 540, 0.86, look.second.light),
    line('M1066 540 V452 q0 -32 -32 -32 q-26 0 -26 26', STONE_DARK, 12),
    stool(400, 792, look.accent.dark),
    stool(800, 792, look.accent.dark),
  ].join('')

/** Its foot stands on `y`. */
export const microscopeAt = (x: number, y: number, scale: number, look: Look): string =>
  at(
    x,
    y,
    scale,
    shadow(0, 0, 118, 10),
    path('M-96 0 Q-96 -30 -66 -30 H86 Q108 -30 108 0 Z', INK),
    path('M52 -26 C126 -74 126 -216 44 -254 L18 -222 C70 -186 74 -92 22 -44 Z', look.accent.main),
    rect(-92, -112, 138, 18, INK_SOFT, { r: 5 }),
    rect(-62, -122, 62, 10, GLASS, { r: 2 }),
    circle(-31, -52, 20, SUN),
    rect(-40, -64, 20, 34, INK_SOFT),
    circle(66, -92, 20, INK_SOFT),
    circle(66, -92, 9, STONE),
    turned(
      -24,
      -2,
      -220,
      rect(-30, -306, 56, 150, CREAM, { r: 8 }),
      rect(-24, -356, 44, 58, INK, { r: 8 }),
      rect(-30, -366, 56, 16, INK_SOFT, { r: 6 }),
      rect(-38, -164, 72, 22, look.accent.dark, { r: 6 }),
      rect(-14, -146, 26, 34, INK_SOFT, { r: 3 }),
      rect(-30, -244, 56, 10, look.accent.main),
    ),
  )

export const biologyLab = (look: Look): string =>
  [
    room(look),
    // The growing shelves, under their lamps.
    rect(76, 100, 14, 462, STONE_DARK),
    rect(446, 100, 14, 462, STONE_DARK),
    row(3, 0, 1, (_, index) => {
      const y = 240 + index * 150
      return [
        rect(86, y - 136, 364, 12, SUN, { r: 6 }),
        polygon(
          [
            [96, y - 124],
            [440, y - 124],
            [460, y],
            [76, y],
          ],
          SUN,
          { opacity: 0.28 },
        ),
        rect(70, y, 396, 14, WOOD, { r: 3 }),
        row(4, 130, 92, (x, pot) =>
          [
            ellipse(x - 16, y - 66 - ((pot + index) % 2) * 14, 18, 28, LEAF),
            ellipse(x + 16, y - 62, 18, 28, LEAF_DARK),
            ellipse(x, y - 84 - ((pot + index) % 3) * 10, 17, 30, LEAF_LIGHT),
            path(
              `M${x - 27} ${y - 44} H${x + 27} L${x + 20} ${y} H${x - 20} Z`,
              pot % 2 === 0 ? look.accent.main : look.second.main,
            ),
          ].join(''),
        ),
      ].join('')
    }),
    windowPane(570, 110, 260, 260, look, 2),
    // A chart of a leaf.
    rect(910, 96, 220, 290, PAPER, { r: 4 }),
    rect(896, 86, 248, 14, WOOD_DARK, { r: 6 }),
    path('M1020 352 C930 290 944 190 1020 130 C1096 190 1110 290 1020 352 Z', LEAF_LIGHT),
    line(
      'M1020 360 V150 M1020 310 L968 268 M1020 310 L1072 268 M1020 256 L972 214 M1020 256 L1068 214 M1020 204 L992 178 M1020 204 L1048 178',
      LEAF_DARK,
      6,
    ),
    bench(548, look),
    microscopeAt(560, 548, 0.84, look),
    microscopeAt(820, 548, 0.84, look),
    ellipse(990, 540, 66, 13, SKY_DARK),
    ellipse(990, 534, 66, 13, GLASS),
    ellipse(976, 533, 22, 5, LEAF),
    ellipse(1012, 536, 16, 4, look.accent.main),
    plant(1084, 550, 0.36, { ...look, plant: 'fig' }),
    stool(420, 792, look.accent.dark),
    stool(760, 792, look.accent.dark),
  ].join('')

export const physicsLab = (look: Look): string =>
  [
    room(look),
    windowPane(70, 116, 270, 280, look, 2),
    // The board, with a thrown ball's curve.
    rect(420, 92, 480, 290, STONE, { r: 8 }),
    rect(430, 102, 460, 270, PAPER),
    line('M470 350 V130 M450 330 H860', INK_SOFT, 6),
    line('M470 330 Q640 20 820 330', look.accent.main, 8),
    row(5, 0, 1, (_, index) =>
      circle([520, 575, 645, 715, 772][index] ?? 645, [256, 202, 175, 200, 250][index] ?? 175, 11, look.second.main),
    ),
    line('M700 140 H830 M700 168 H790', STONE_DARK, 7),
    // A pendulum of five balls.
    rect(950, 176, 190, 12, WOOD_DARK, { r: 4 }),
    rect(950, 176, 12, 214, WOOD_DARK),
    rect(1128, 176, 12, 214, WOOD_DARK),
    rect(930, 388, 230, 16, WOOD, { r: 4 }),
    row(4, 1014, 30, (x) => line(`M${x} 188 V314`, INK_SOFT, 3) + circle(x, 326, 15, look.accent.main)),
    line('M984 188 L928 300', INK_SOFT, 3),
    circle(922, 311, 15, look.second.main),
    rect(904, 404, 282, 14, WOOD_LIGHT, { r: 4 }),
    bench(548, look),
    // A long track with two carts.
    polygon(
      [
        [120, 524],
        [760, 524],
        [776, 540],
        [104, 540],
      ],
      STONE_DARK,
    ),
    row(17, 140, 38, (x) => rect(x, 528, 3, 8, PAPER)),
    row(2, 260, 270, (x, index) =>
      [
        rect(x, 470, 130, 40, index === 0 ? look.accent.main : look.second.main, { r: 8 }),
        rect(x + 34, 436, 62, 36, STONE, { r: 4 }),
        circle(x + 30, 514, 14, INK),
        circle(x + 100, 514, 14, INK),
      ].join(''),
    ),
    line('M410 490 H500 M482 474 L502 490 L482 506', look.accent.dark, 7),
    // An oscilloscope.
    rect(820, 402, 250, 146, INK_SOFT, { r: 12 }),
    rect(838, 420, 146, 110, SCREEN_DARK, { r: 6 }),
    line('M844 476 q16 -64 34 0 t34 0 t34 0 t32 -10', SUN, 5),
    row(2, 446, 52, (y) => circle(1010, y, 14, look.accent.light) + circle(1046, y, 10, STONE)),
    stool(340, 792, look.accent.dark),
    stool(760, 792, look.accent.dark),
  ].join('')

/** Sound absorbing squares over a dark wall. */
const padding = (x: number, y: number, columns: number, rows: number, main: string, other: string): string =>
  row(columns, x, 92, (left, column) =>
    row(rows, y, 92, (top, index) => {
      const fill = (column + index) % 2 === 0 ? main : other
      return (
        rect(left, top, 84, 84, fill, { r: 8 }) +
        row(3, (column + index) % 2 === 0 ? top + 20 : left + 20, 22, (offset) =>
          (column + index) % 2 === 0
            ? line(`M${left + 14} ${offset} h56`, INK, 4, 0.16)
            : line(`M${offset} ${top + 14} v56`, INK, 4, 0.16),
        )
      )
    }),
  )

const microphoneOnArm = (x: number, y: number, look: Look, way: 1 | -1): string =>
  [
    line(`M${x} ${y} V${y - 120} L${x + way * 110} ${y - 214}`, INK, 10),
    circle(x, y - 120, 12, INK_SOFT),
    circle(x + way * 110, y - 214, 11, INK_SOFT),
    turned(
      way * -18,
      x + way * 124,
      y - 190,
      rect(x + way * 124 - 32, y - 216, 64, 124, INK_SOFT, { r: 30 }),
      rect(x + way * 124 - 32, y - 164, 64, 72, look.accent.main, { r: 30 }),
      rect(x + way * 124 - 32, y - 168, 64, 14, INK),
      line(`M${x + way * 124 - 22} ${y - 138} h44 M${x + way * 124 - 22} ${y - 122} h44`, look.accent.dark, 4),
    ),
  ].join('')

const headphones = (x: number, y: number, fill: string): string =>
  line(`M${x - 42} ${y - 26} V${y - 50} A42 46 0 0 1 ${x + 42} ${y - 50} V${y - 26}`, INK, 10) +
  rect(x - 58, y - 46, 30, 48, fill, { r: 12 }) +
  rect(x + 28, y - 46, 30, 48, fill, { r: 12 })

export const podcastStudio = (look: Look): string =>
  [
    room({ ...look, wall: look.second.dark, wallShade: INK, floor: DIM_FLOOR, floorShade: DIM_FLOOR_SHADE }, INK_SOFT),
    rect(0, 0, WIDTH, FLOOR_LINE - 14, INK, { opacity: 0.42 }),
    padding(58, 76, 3, 4, look.second.main, look.second.dark),
    padding(872, 76, 3, 4, look.second.main, look.second.dark),
    // The window to the control room, and the lit sign over it.
    rect(376, 176, 450, 240, INK, { r: 12 }),
    rect(392, 192, 418, 208, look.accent.light, { r: 4 }),
    polygon(
      [
        [440, 400],
        [600, 192],
        [680, 192],
        [520, 400],
      ],
      PAPER,
      { opacity: 0.3 },
    ),
    rect(430, 350, 340, 50, INK_SOFT),
    row(
      4,
      456,
      82,
      (x, index) =>
        rect(x, 300 - (index % 2) * 14, 62, 62 + (index % 2) * 14, INK_SOFT, { r: 4 }) +
        rect(x + 7, 308 - (index % 2) * 14, 48, 34, look.accent.main),
    ),
    rect(516, 96, 170, 54, INK, { r: 10 }),
    rect(524, 104, 154, 38, look.accent.main, { r: 6 }),
    circle(552, 123, 9, PAPER),
    rect(574, 116, 82, 14, PAPER, { r: 7 }),
    table(600, 516, 860, 96, 150),
    microphoneOnArm(228, 572, look, 1),
    microphoneOnArm(972, 572, look, -1),
    // The mixer between them.
    polygon(
      [
        [510, 540],
        [690, 540],
        [716, 596],
        [484, 596],
      ],
      INK,
    ),
    row(
      6,
      524,
      30,
      (x, index) =>
        line(`M${x} 552 V586`, STONE_DARK, 4) +
        rect(x - 8, 558 + (index % 3) * 9, 16, 10, index % 2 === 0 ? look.accent.main : PAPER, { r: 3 }),
    ),
    headphones(900, 594, look.accent.main),
    laptop(306, 588, STONE),
    chairFront(436, 780, look.accent.main, look.accent.dark),
    chairFront(764, 780, look.accent.main, look.accent.dark),
  ].join('')

const studioLight = (x: number, y: number, tilt: number, look: Look): string =>
  [
    shadow(x, 736, 86, 11),
    line(`M${x} ${y + 30} V690 M${x} 660 L${x - 66} 734 M${x} 660 L${x + 66} 734 M${x} 660 V734`, INK, 8),
    turned(
      tilt,
      x,
      y,
      rect(x - 82, y - 62, 164, 124, INK, { r: 8 }),
      rect(x - 70, y - 50, 140, 100, SUN, { r: 4 }),
      line(`M${x - 70} ${y} h140 M${x} ${y - 50} v100`, PAPER, 4, 0.7),
      rect(x - 96, y - 66, 16, 132, look.accent.main, { r: 4 }),
      rect(x + 80, y - 66, 16, 132, look.accent.main, { r: 4 }),
    ),
  ].join('')

export const filmStudio = (look: Look): string =>
  [
    room({ ...look, wall: DIM_WALL, wallShade: INK, floor: GREY_FLOOR, floorShade: GREY_FLOOR_SHADE }, STONE_DARK),
    rect(0, 40, WIDTH, 14, INK),
    row(
      3,
      250,
      350,
      (x) =>
        rect(x - 6, 54, 12, 26, INK) +
        path(`M${x - 46} 132 L${x - 30} 80 H${x + 30} L${x + 46} 132 Z`, INK_SOFT) +
        ellipse(x, 132, 46, 9, SUN),
    ),
    // The backdrop rolls out over the floor.
    path('M300 100 H900 V540 Q900 620 980 672 H220 Q300 620 300 540 Z', look.second.main),
    path('M300 540 Q300 620 220 672 H980 Q900 620 900 540 Z', look.second.light, { opacity: 0.4 }),
    rect(280, 88, 640, 22, WOOD_DARK, { r: 10 }),
    polygon(
      [
        [120, 236],
        [420, 640],
        [780, 640],
        [170, 200],
      ],
      SUN,
      { opacity: 0.16 },
    ),
    polygon(
      [
        [1080, 236],
        [780, 640],
        [420, 640],
        [1030, 200],
      ],
      SUN,
      { opacity: 0.16 },
    ),
    // A stool to sit on.
    stool(600, 636, look.accent.main),
    studioLight(130, 220, 16, look),
    studioLight(1070, 220, -16, look),
    // The clapperboard on its case.
    shadow(860, 766, 130, 12),
    rect(752, 664, 216, 100, INK_SOFT, { r: 10 }),
    row(2, 780, 134, (x) => rect(x, 690, 26, 22, STONE, { r: 4 })),
    rect(800, 592, 124, 74, INK, { r: 6 }),
    line('M816 632 H906 M816 650 H870', PAPER, 5, 0.8),
    turned(
      -14,
      800,
      590,
      rect(800, 566, 124, 22, INK, { r: 4 }),
      row(4, 806, 32, (x) =>
        polygon(
          [
            [x, 588],
            [x + 12, 566],
            [x + 26, 566],
            [x + 14, 588],
          ],
          PAPER,
        ),
      ),
    ),
    // The camera on its tripod, from behind.
    shadow(400, 784, 140, 12),
    line('M400 600 L300 782 M400 600 L500 782 M400 600 V782', INK, 12),
    rect(372, 576, 56, 36, INK_SOFT, { r: 8 }),
    rect(292, 454, 216, 126, INK, { r: 16 }),
    rect(316, 476, 118, 82, look.second.light, { r: 4 }),
    rect(370, 512, 14, 44, look.accent.main),
    rect(362, 508, 30, 8, look.accent.dark),
    circle(474, 494, 14, look.accent.main),
    rect(458, 524, 32, 8, STONE_DARK, { r: 4 }),
    rect(458, 542, 32, 8, STONE_DARK, { r: 4 }),
    rect(340, 424, 120, 18, INK, { r: 9 }),
    rect(354, 436, 14, 22, INK),
    rect(432, 436, 14, 22, INK),
  ].join('')

const guitar = (x: number, y: number, body: string, dark: string): string =>
  [
    line(`M${x - 46} ${y} L${x} ${y - 70} L${x + 46} ${y}`, INK, 7),
    rect(x - 9, y - 346, 18, 190, WOOD_DARK),
    rect(x - 16, y - 384, 32, 46, INK, { r: 6 }),
    path(
      `M${x} ${y - 212} C${x + 52} ${y - 216} ${x + 50} ${y - 156} ${x + 42} ${y - 138} C${x + 96} ${y - 104} ${x + 72} ${y - 16} ${x} ${y - 18} C${x - 72} ${y - 16} ${x - 96} ${y - 104} ${x - 42} ${y - 138} C${x - 50} ${y - 156} ${x - 52} ${y - 216} ${x} ${y - 212} Z`,
      body,
    ),
    circle(x, y - 130, 21, dark),
    rect(x - 28, y - 72, 56, 10, dark, { r: 4 }),
    line(`M${x - 4} ${y - 346} V${y - 68} M${x + 4} ${y - 346} V${y - 68}`, PAPER, 1.5, 0.7),
  ].join('')

export const musicRoom = (look: Look): string =>
  [
    room(look),
    windowPane(84, 110, 250, 230, look, 2),
    row(3, 430, 130, (x, index) => {
      const fill = [look.accent.light, look.second.light, look.accent.light][index] ?? STONE
      return (
        rect(x, 110, 104, 150, fill, { r: 8 }) + row(4, x + 20, 22, (left) => line(`M${left} 128 V242`, PAPER, 4, 0.6))
      )
    }),
    rect(880, 110, 230, 150, PAPER, { r: 4 }),
    row(5, 140, 22, (y) => line(`M900 ${y} H1090`, STONE_DARK, 3)),
    row(
      4,
      930,
      44,
      (x, index) =>
        ellipse(x, [216, 194, 172, 184][index] ?? 190, 13, 10, look.accent.main) +
        line(`M${x + 12} ${[216, 194, 172, 184][index] ?? 190} v-50`, look.accent.main, 4),
    ),
    ellipse(640, 706, 480, 70, look.accent.light, { opacity: 0.55 }),
    // The piano.
    shadow(250, 676, 210, 14),
    rect(70, 400, 360, 270, WOOD_DARK, { r: 8 }),
    rect(60, 384, 380, 22, look.accent.dark, { r: 6 }),
    rect(100, 430, 300, 84, WOOD, { r: 4 }),
    polygon(
      [
        [160, 500],
        [340, 500],
        [330, 424],
        [170, 424],
      ],
      PAPER,
    ),
    line('M190 446 H310 M190 464 H310 M190 482 H280', STONE_DARK, 4),
    rect(52, 530, 396, 22, look.accent.dark, { r: 4 }),
    rect(64, 552, 372, 34, PAPER),
    row(17, 84, 21.6, (x) => rect(x, 552, 2, 34, STONE_DARK)),
    row(16, 78, 21.6, (x, index) => (index % 7 === 2 || index % 7 === 6 ? '' : rect(x, 552, 12, 20, INK))),
    rect(64, 586, 372, 14, look.accent.dark),
    rect(84, 600, 20, 76, WOOD_DARK),
    rect(396, 600, 20, 76, WOOD_DARK),
    guitar(540, 676, look.accent.main, INK),
    // The drums.
    shadow(840, 740, 236, 16),
    line('M668 736 L690 470 M1014 736 L990 452', INK_SOFT, 7),
    turned(-8, 690, 470, ellipse(690, 470, 94, 14, SUN)),
    turned(10, 990, 452, ellipse(990, 452, 106, 15, SUN)),
    rect(740, 480, 100, 76, look.second.main, { r: 8 }),
    ellipse(790, 482, 50, 14, PAPER),
    rect(852, 480, 100, 76, look.second.main, { r: 8 }),
    ellipse(902, 482, 50, 14, PAPER),
    circle(846, 632, 108, look.second.dark),
    circle(846, 632, 94, PAPER),
    circle(846, 632, 34, look.second.light),
    rect(948, 580, 124, 84, look.second.main, { r: 8 }),
    ellipse(1010, 582, 62, 16, PAPER),
    line('M958 664 V736 M1062 664 V736', INK_SOFT, 7),
    rect(644, 592, 108, 62, look.second.main, { r: 8 }),
    ellipse(698, 594, 54, 14, PAPER),
    line('M698 654 V700 L668 738 M698 700 L728 738', INK_SOFT, 7),
  ].join('')

const printer = (x: number, y: number, look: Look, part: string): string =>
  [
    rect(x, y - 230, 190, 230, INK_SOFT, { r: 10 }),
    rect(x + 20, y - 208, 150, 162, GLASS, { r: 4 }),
    rect(x + 20, y - 172, 150, 10, INK),
    rect(x + 80, y - 186, 40, 34, look.accent.main, { r: 5 }),
    polygon(
      [
        [x + 94, y - 152],
        [x + 106, y - 152],
        [x + 100, y - 138],
      ],
      INK,
    ),
    part,
    rect(x + 34, y - 58, 122, 10, INK),
    rect(x + 20, y - 34, 66, 20, look.accent.light, { r: 4 }),
    circle(x + 146, y - 24, 10, look.accent.main),
    circle(x + 204, y - 180, 34, look.second.main),
    circle(x + 204, y - 180, 13, INK_SOFT),
  ].join('')

export const makerspace = (look: Look): string =>
  [
    room(look),
    // The pegboard with its tools.
    group(
      'translate(0 -30)',
      rect(70, 84, 480, 270, WOOD_LIGHT, { r: 8 }),
      row(14, 96, 33, (x) => row(8, 106, 32, (y) => circle(x, y, 2.6, WOOD_DARK, { opacity: 0.5 }))),
      // Hammer, saw, pliers, screwdrivers, rule.
      rect(128, 150, 14, 160, WOOD_DARK, { r: 6 }),
      rect(100, 128, 72, 32, INK_SOFT, { r: 6 }),
      polygon(
        [
          [214, 310],
          [252, 310],
          [236, 140],
          [226, 140],
        ],
        STONE_DARK,
      ),
      rect(208, 290, 50, 36, look.accent.main, { r: 10 }),
      row(
        3,
        302,
        48,
        (x, index) =>
          rect(x - 4, 190, 8, 110, INK_SOFT) +
          rect(x - 12, 134, 24, 66, [look.accent.main, look.second.main, look.accent.dark][index] ?? INK, { r: 10 }),
      ),
      rect(446, 130, 28, 196, SUN, { r: 3 }),
      row(9, 146, 20, (y, index) => line(`M448 ${y} h${index % 2 === 0 ? 14 : 8}`, INK_SOFT, 3)),
      circle(510, 170, 22, 'none', { stroke: INK_SOFT, width: 9 }),
      rect(505, 196, 10, 110, INK_SOFT),
    ),
    windowPane(660, 112, 300, 230, look, 2),
    lamp(1070, 120, look),
    rect(56, 546, 1088, 28, WOOD, { r: 6 }),
    rect(80, 574, 1040, 196, WOOD_DARK),
    row(
      4,
      96,
      254,
      (x, index) =>
        rect(x, 592, 246, 162, index % 2 === 0 ? CREAM : look.wallShade, { r: 6 }) +
        rect(x + 92, 610, 62, 10, INK_SOFT, { r: 5 }),
    ),
    rect(56, 762, 1088, 20, INK, { opacity: 0.2 }),
    printer(110, 546, look, path('M176 486 V452 q34 -30 68 0 V486 Z', look.second.main)),
    printer(
      394,
      546,
      look,
      polygon(
        [
          [470, 486],
          [508, 486],
          [518, 450],
          [489, 428],
          [460, 450],
        ],
        look.second.main,
      ),
    ),
    // A sewing machine.
    shadow(800, 546, 130, 8),
    rect(676, 516, 250, 30, CREAM, { r: 8 }),
    path('M850 518 V412 H700 V456 H672 V380 Q672 352 700 352 H884 Q908 352 908 376 V518 Z', look.accent.main),
    rect(682, 456, 10, 46, INK_SOFT),
    line('M687 500 V514', INK, 4),
    circle(920, 420, 28, INK_SOFT),
    rect(770, 320, 26, 32, look.second.light, { r: 4 }),
    circle(866, 392, 12, CREAM),
    polygon(
      [
        [640, 546],
        [716, 514],
        [760, 514],
        [700, 546],
      ],
      look.second.main,
    ),
    // Soldering iron in its stand.
    rect(990, 520, 110, 26, INK, { r: 6 }),
    turned(32, 1040, 520, rect(1030, 420, 20, 80, look.accent.main, { r: 8 }), rect(1036, 500, 8, 34, STONE_DARK)),
    line('M1000 434 q-60 -30 -44 112', INK, 5),
    rect(0, HEIGHT - 18, WIDTH, 18, look.floorShade, { opacity: 0.4 }),
  ].join('')
