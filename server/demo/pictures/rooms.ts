/** Rooms to meet, learn and read in, and the house itself. */
import {
  chairBehind,
  chairFront,
  cup,
  daylight,
  FLOOR_LINE,
  lamp,
  laptop,
  plant,
  room,
  screen,
  shadow,
  sheet,
  shelf,
  table,
  whiteboard,
  windowPane,
} from './furniture.ts'
import {
  CREAM,
  GLASS,
  INK,
  INK_SOFT,
  LEAF,
  LEAF_DARK,
  LEAF_LIGHT,
  type Look,
  PAPER,
  PAVING,
  SKY,
  SKY_DARK,
  STONE,
  STONE_DARK,
  SUN,
  WOOD,
  WOOD_DARK,
  WOOD_LIGHT,
} from './palette.ts'
import { centred, circle, ellipse, HEIGHT, line, path, polygon, rect, row, WIDTH } from './shapes.ts'

export const building = (look: Look): string =>
  [
    rect(0, 0, WIDTH, HEIGHT, SKY),
    circle(940, 150, 62, SUN),
    path('M150 170 q20 -48 70 -38 q30 -44 84 -12 q54 -6 54 50 Z', PAPER, { opacity: 0.85 }),
    path('M690 110 q14 -34 50 -26 q26 -34 66 -6 q38 -2 38 32 Z', PAPER, { opacity: 0.7 }),
    path('M0 520 Q260 400 560 500 T1200 430 V800 H0 Z', LEAF_LIGHT),
    rect(0, 620, WIDTH, 180, PAVING),
    rect(0, 612, WIDTH, 22, LEAF),
    // The tall part, then the long one in front of it.
    rect(250, 190, 300, 430, look.accent.main),
    rect(250, 190, 300, 20, look.accent.dark),
    row(4, 250, 88, (y) =>
      row(
        3,
        282,
        88,
        (x) => rect(x, y, 58, 54, GLASS, { r: 3 }) + rect(x, y + 30, 58, 24, SKY_DARK, { opacity: 0.55 }),
      ),
    ),
    rect(430, 330, 560, 290, CREAM),
    rect(410, 310, 600, 26, WOOD_DARK, { r: 3 }),
    rect(462, 372, 200, 218, SKY_DARK, { r: 4 }),
    row(3, 512, 50, (x) => rect(x - 3, 372, 6, 218, CREAM)),
    rect(462, 470, 200, 6, CREAM),
    rect(694, 392, 116, 228, look.second.dark, { r: 4 }),
    rect(706, 406, 42, 214, GLASS),
    rect(756, 406, 42, 214, GLASS),
    rect(676, 372, 152, 18, WOOD, { r: 3 }),
    rect(846, 372, 112, 100, SKY_DARK, { r: 4 }),
    rect(899, 372, 6, 100, CREAM),
    rect(846, 500, 112, 90, SKY_DARK, { r: 4 }),
    rect(899, 500, 6, 90, CREAM),
    polygon(
      [
        [676, 620],
        [828, 620],
        [900, 800],
        [604, 800],
      ],
      PAPER,
      { opacity: 0.6 },
    ),
    row(2, 130, 960, (x, index) =>
      [
        shadow(x, 640, 80, 12),
        rect(x - 9, 470, 18, 170, WOOD_DARK),
        ellipse(x, 420, 82, 118, index === 0 ? LEAF : LEAF_DARK),
        ellipse(x - 24, 390, 40, 60, LEAF_LIGHT, { opacity: 0.5 }),
      ].join(''),
    ),
    row(6, 300, 56, (x, index) => circle(x - (index % 2) * 8, 622, 24, index % 2 === 0 ? LEAF_DARK : LEAF)),
    // A bicycle stand with two bicycles.
    row(2, 880, 150, (x, index) =>
      [
        circle(x, 690, 30, 'none', { stroke: INK, width: 5 }),
        circle(x + 78, 690, 30, 'none', { stroke: INK, width: 5 }),
        line(
          `M${x} 690 L${x + 24} 646 H${x + 62} L${x + 78} 690 M${x + 24} 646 L${x + 40} 690 L${x + 62} 646 M${x} 690 H${x + 40} M${x + 18} 634 H${x + 32} M${x + 62} 646 L${x + 58} 630 H${x + 72}`,
          index === 0 ? look.accent.dark : look.second.dark,
          5,
        ),
      ].join(''),
    ),
  ].join('')

export const meetingRoom = (look: Look): string => {
  const between = 560 / look.count
  // Things lie where no chair hides them.
  const middle = look.count % 2 === 0 ? 600 : 600 - between / 2
  return [
    room(look),
    windowPane(86, 120, 330, 280, look, 2),
    daylight(90, 330),
    look.count > 2 ? screen(640, 150, 380, 214, look) : whiteboard(650, 150, 350, 210, look),
    plant(1110, 600, 0.92, look),
    lamp(530, 110, look),
    centred(look.count, 600, 600 / look.count, (x) => chairBehind(x, 520, look.second.main)),
    table(600, 500, 780, 106, 150),
    laptop(middle, 566, INK_SOFT),
    sheet(middle - between, 560),
    cup(middle + between - 24, 582, look.second.main),
    cup(middle + between + 30, 552, PAPER),
    centred(look.count, 600, between, (x) => chairFront(x, 770, look.accent.main, look.accent.dark)),
  ].join('')
}

export const classroom = (look: Look): string =>
  [
    room(look),
    whiteboard(420, 130, 420, 230, look),
    rect(404, 96, 452, 16, STONE_DARK, { r: 6 }),
    windowPane(60, 130, 230, 290, look, 2),
    daylight(60, 230),
    shelf(930, 208, 220, 3, look),
    plant(352, 590, 0.62, look),
    rect(520, 452, 230, 16, WOOD_LIGHT, { r: 4 }),
    rect(540, 468, 190, 104, WOOD),
    laptop(620, 452, INK_SOFT),
    row(3, 216, 384, (x, index) =>
      [
        shadow(x, 690, 162, 12),
        rect(x - 138, 620, 12, 70, INK_SOFT),
        rect(x + 126, 620, 12, 70, INK_SOFT),
        polygon(
          [
            [x - 138, 586],
            [x + 138, 586],
            [x + 164, 618],
            [x - 164, 618],
          ],
          WOOD_LIGHT,
        ),
        rect(x - 164, 618, 328, 13, WOOD, { r: 3 }),
        sheet(x + (index - 1) * 16, 590),
        chairFront(
          x - 74,
          784,
          index === 1 ? look.second.main : look.accent.main,
          index === 1 ? look.second.dark : look.accent.dark,
        ),
        chairFront(x + 74, 784, look.accent.main, look.accent.dark),
      ].join(''),
    ),
  ].join('')

export const auditorium = (look: Look): string =>
  [
    rect(0, 0, WIDTH, HEIGHT, look.accent.dark),
    rect(0, 0, WIDTH, HEIGHT, INK, { opacity: 0.5 }),
    polygon(
      [
        [150, 90],
        [1050, 90],
        [1000, 480],
        [200, 480],
      ],
      look.wall,
    ),
    polygon(
      [
        [0, 40],
        [230, 90],
        [270, 480],
        [0, 560],
      ],
      look.accent.main,
    ),
    polygon(
      [
        [1200, 40],
        [970, 90],
        [930, 480],
        [1200, 560],
      ],
      look.accent.main,
    ),
    row(3, 52, 68, (x, index) =>
      line(`M${x} ${56 + index * 14} L${x + 20 + index * 6} ${544 - index * 22}`, look.accent.dark, 8, 0.7),
    ),
    row(3, 1148, -68, (x, index) =>
      line(`M${x} ${56 + index * 14} L${x - 20 - index * 6} ${544 - index * 22}`, look.accent.dark, 8, 0.7),
    ),
    screen(380, 140, 440, 220, look),
    polygon(
      [
        [200, 460],
        [1000, 460],
        [1120, 540],
        [80, 540],
      ],
      WOOD_LIGHT,
    ),
    rect(80, 540, 1040, 30, WOOD_DARK),
    rect(836, 396, 84, 92, WOOD, { r: 4 }),
    rect(826, 384, 104, 16, WOOD_DARK, { r: 4 }),
    line('M862 384 q-4 -30 -22 -36', INK, 4),
    circle(838, 346, 7, INK),
    row(
      3,
      400,
      200,
      (x) =>
        rect(x - 30, 62, 60, 26, INK, { r: 6 }) +
        polygon(
          [
            [x - 24, 88],
            [x + 24, 88],
            [x + 130, 470],
            [x - 130, 470],
          ],
          SUN,
          { opacity: 0.13 },
        ),
    ),
    rect(220, 52, 760, 12, INK_SOFT, { r: 4 }),
    row(3, 0, 1, (_, index) => {
      const y = 590 + index * 74
      const seats = 11 - index * 2
      const wide = 100 + index * 28
      const fill = index === 1 ? look.second.main : look.second.dark
      return (
        rect(0, y + 44, WIDTH, 130, INK, { opacity: 0.5 }) +
        centred(
          seats,
          600,
          wide + 8,
          (x) =>
            rect(x - wide / 2, y, wide, 120, fill, { r: 26 }) +
            line(`M${x - wide / 2 + 26} ${y + 16} h${wide - 52}`, PAPER, 6, 0.22),
        )
      )
    }),
  ].join('')

const armchair = (x: number, y: number, fill: string, dark: string): string =>
  [
    shadow(x, y, 112, 13),
    rect(x - 70, y - 26, 12, 26, WOOD_DARK),
    rect(x + 58, y - 26, 12, 26, WOOD_DARK),
    rect(x - 78, y - 190, 156, 150, fill, { r: 40 }),
    rect(x - 70, y - 92, 140, 68, dark, { r: 18 }),
    rect(x - 104, y - 118, 44, 96, fill, { r: 20 }),
    rect(x + 60, y - 118, 44, 96, fill, { r: 20 }),
  ].join('')

export const lounge = (look: Look): string =>
  [
    room(look),
    windowPane(400, 96, 400, 300, look, 3),
    daylight(420, 360),
    shelf(64, 236, 230, 3, look),
    rect(900, 150, 120, 150, PAPER, { r: 4 }),
    path('M914 286 V236 q46 -50 92 0 V286 Z', look.accent.light),
    circle(974, 196, 16, look.accent.main),
    ellipse(600, 700, 520, 74, look.accent.light, { opacity: 0.55 }),
    ellipse(600, 700, 452, 58, look.wall, { opacity: 0.5 }),
    plant(1090, 606, 0.9, look),
    // The sofa.
    shadow(600, 626, 292, 14),
    row(2, 366, 456, (x) => rect(x, 596, 14, 30, WOOD_DARK)),
    rect(352, 430, 496, 150, look.accent.main, { r: 36 }),
    row(2, 372, 232, (x) => rect(x, 520, 224, 76, look.accent.dark, { r: 18 })),
    rect(316, 486, 66, 118, look.accent.main, { r: 26 }),
    rect(818, 486, 66, 118, look.accent.main, { r: 26 }),
    rect(410, 462, 82, 76, look.second.light, { r: 14 }),
    rect(722, 462, 82, 76, CREAM, { r: 14 }),
    armchair(230, 734, look.second.main, look.second.dark),
    look.count > 2 ? armchair(972, 734, look.second.main, look.second.dark) : '',
    // A round table.
    shadow(600, 754, 118, 11),
    line('M600 690 V744 M560 752 L600 724 L640 752', WOOD_DARK, 10),
    ellipse(600, 684, 132, 28, WOOD),
    ellipse(600, 676, 132, 28, WOOD_LIGHT),
    cup(556, 682, PAPER),
    cup(650, 678, look.accent.dark),
    lamp(196, 90, look),
  ].join('')

export const readingRoom = (look: Look): string =>
  [
    room(look),
    shelf(70, 110, 380, 5, look),
    windowPane(560, 110, 260, 300, look, 2),
    daylight(560, 260),
    rect(920, 150, 170, 210, PAPER, { r: 4 }),
    path('M940 340 V286 q64 -92 130 0 V340 Z', look.second.light),
    circle(1030, 206, 20, look.accent.main),
    lamp(892, 60, { ...look, lamp: 'globe' }),
    plant(1110, 612, 0.78, look),
    table(690, 528, 640, 92, 142),
    row(2, 540, 300, (x) =>
      [
        rect(x + 62, 500, 10, 66, INK_SOFT),
        path(`M${x + 30} 506 a37 34 0 0 1 74 0 Z`, look.accent.main),
        ellipse(x + 67, 568, 32, 8, INK_SOFT),
        path(`M${x - 60} 590 q30 -18 58 0 q28 -18 58 0 v-30 q-30 -14 -58 2 q-28 -16 -58 -2 Z`, PAPER),
        line(`M${x - 2} 562 V590`, STONE, 3),
      ].join(''),
    ),
    row(2, 540, 300, (x) => chairFront(x, 776, look.second.main, look.second.dark)),
  ].join('')

export const examHall = (look: Look): string => {
  const desk = (x: number, y: number, scale: number): string => {
    const half = 92 * scale
    return [
      shadow(x, y + 96 * scale, half * 1.02, 10 * scale),
      rect(x - half + 6, y + 16 * scale, 9 * scale, 80 * scale, INK_SOFT),
      rect(x + half - 6 - 9 * scale, y + 16 * scale, 9 * scale, 80 * scale, INK_SOFT),
      polygon(
        [
          [x - half * 0.88, y - 18 * scale],
          [x + half * 0.88, y - 18 * scale],
          [x + half, y + 8 * scale],
          [x - half, y + 8 * scale],
        ],
        WOOD_LIGHT,
      ),
      rect(x - half, y + 8 * scale, half * 2, 12 * scale, WOOD, { r: 3 }),
      polygon(
        [
          [x - 30 * scale, y - 14 * scale],
          [x + 24 * scale, y - 14 * scale],
          [x + 28 * scale, y + 4 * scale],
          [x - 32 * scale, y + 4 * scale],
        ],
        PAPER,
      ),
      line(`M${x + 44 * scale} ${y - 10 * scale} l${14 * scale} ${12 * scale}`, look.accent.main, 5 * scale),
      rect(x - 42 * scale, y + 34 * scale, 84 * scale, 62 * scale, look.accent.main, { r: 16 * scale }),
      line(`M${x - 22 * scale} ${y + 48 * scale} h${44 * scale}`, PAPER, 5 * scale, 0.3),
      rect(x - 46 * scale, y + 104 * scale, 92 * scale, 14 * scale, look.accent.dark, { r: 6 }),
      line(
        `M${x - 36 * scale} ${y + 116 * scale} l${-6 * scale} ${38 * scale} M${x + 36 * scale} ${y + 116 * scale} l${6 * scale} ${38 * scale}`,
        WOOD_DARK,
        7 * scale,
      ),
    ].join('')
  }
  return [
    room(look),
    row(3, 90, 368, (x, index) => (index === 1 ? '' : windowPane(x, 110, 270, 290, look, 2))),
    circle(593, 214, 78, PAPER),
    circle(593, 214, 78, 'none', { stroke: INK_SOFT, width: 8 }),
    row(
      12,
      0,
      30,
      (degrees) =>
        `<g transform="rotate(${degrees} 593 214)">${rect(590, 148, 6, degrees % 90 === 0 ? 16 : 9, INK_SOFT)}</g>`,
    ),
    line('M593 214 L560 190 M593 214 L626 168', INK, 7),
    circle(593, 214, 8, look.accent.main),
    rect(472, 446, 242, 16, WOOD_LIGHT, { r: 4 }),
    rect(494, 462, 198, 98, WOOD),
    row(4, 156, 292, (x) => desk(x + 4, FLOOR_LINE - 8, 0.62)),
    row(3, 230, 370, (x) => desk(x, FLOOR_LINE + 84, 1)),
  ].join('')
}
