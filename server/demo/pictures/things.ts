/** Things to borrow, each on a table before a round patch of colour. */
import { FLOOR_LINE, room, shadow } from './furniture.ts'
import { microscopeAt } from './labs-and-studios.ts'
import {
  CABINET,
  CREAM,
  GLASS,
  INK,
  INK_SOFT,
  LEAF,
  LEAF_LIGHT,
  LENS,
  LENS_BLUE,
  LENS_DARK,
  LENS_WARM,
  type Look,
  PAPER,
  SKY_DARK,
  STONE,
  STONE_DARK,
  SUN,
  WOOD,
  WOOD_DARK,
  WOOD_LIGHT,
} from './palette.ts'
import { centred, circle, ellipse, HEIGHT, line, path, polygon, rect, row, turned, WIDTH } from './shapes.ts'

const TABLE = 610

const stage = (look: Look): string =>
  [
    rect(0, 0, WIDTH, HEIGHT, look.wall),
    circle(600, 372, 300, look.accent.light, { opacity: 0.6 }),
    circle(600, 372, 224, look.accent.light, { opacity: 0.55 }),
    rect(0, TABLE, WIDTH, HEIGHT - TABLE, WOOD_LIGHT),
    rect(0, TABLE, WIDTH, 8, WOOD, { opacity: 0.6 }),
    row(3, TABLE + 56, 58, (y) => line(`M0 ${y} C300 ${y - 8} 700 ${y + 10} 1200 ${y - 2}`, WOOD, 3, 0.5)),
  ].join('')

export const computerCart = (look: Look): string =>
  [
    room(look),
    circle(600, 330, 270, look.accent.light, { opacity: 0.6 }),
    shadow(600, 742, 330, 18),
    row(2, 372, 456, (x) => circle(x, 718, 26, INK) + circle(x, 718, 10, STONE)),
    rect(310, 250, 580, 446, look.accent.main, { r: 18 }),
    rect(310, 250, 580, 60, look.accent.dark, { r: 18 }),
    rect(286, 232, 628, 34, INK_SOFT, { r: 14 }),
    line('M900 330 H950 V470 H900', INK_SOFT, 14),
    rect(342, 324, 516, 348, INK, { r: 10 }),
    row(2, 342, 168, (y, shelf) =>
      [
        rect(356, y, 488, 150, CABINET, { r: 6 }),
        row(8, 376, 58, (x, index) =>
          [
            rect(
              x,
              y + 16,
              36,
              128,
              shelf === 1 && index === 5 ? INK : ([STONE, CREAM, STONE_DARK][index % 3] ?? STONE),
              { r: 5 },
            ),
            shelf === 1 && index === 5 ? '' : rect(x + 8, y + 26, 20, 5, INK_SOFT, { r: 2 }),
            shelf === 1 && index === 5 ? '' : circle(x + 18, y + 128, 5, index % 4 === 1 ? SUN : LEAF_LIGHT),
          ].join(''),
        ),
      ].join(''),
    ),
    // One of them stands open on top.
    path('M500 232 L514 96 Q516 84 528 84 H706 Q718 84 720 96 L734 232 Z', INK_SOFT),
    path('M518 218 L530 102 H704 L716 218 Z', GLASS),
    rect(556, 122, 74, 12, look.accent.main, { r: 6 }),
    rect(552, 148, 120, 8, STONE_DARK, { r: 4 }),
    rect(550, 168, 96, 8, STONE_DARK, { r: 4 }),
    rect(478, 224, 278, 14, STONE, { r: 6 }),
    look.count > 2
      ? path('M330 232 v-70 q0 -12 12 -12 h90 q12 0 12 12 v70 Z', look.second.main) +
        rect(342, 164, 90, 58, GLASS, { r: 3 })
      : '',
    path('M892 430 q90 20 80 160 t60 128', 'none', { stroke: INK, width: 7 }),
    rect(1016, 712, 34, 22, INK, { r: 5 }),
  ].join('')

export const projector = (look: Look): string =>
  [
    stage(look),
    polygon(
      [
        [476, 452],
        [60, 120],
        [60, 470],
      ],
      SUN,
      { opacity: 0.55 },
    ),
    polygon(
      [
        [476, 452],
        [60, 170],
        [60, 420],
      ],
      PAPER,
      { opacity: 0.4 },
    ),
    shadow(640, TABLE + 36, 270, 20),
    rect(440, 604, 46, 40, INK, { r: 8 }),
    rect(800, 604, 46, 40, INK, { r: 8 }),
    path('M400 600 V432 Q400 384 448 384 H832 Q880 384 880 432 V600 Q880 620 860 620 H420 Q400 620 400 600 Z', CREAM),
    path('M400 560 H880 V600 Q880 620 860 620 H420 Q400 620 400 600 Z', STONE),
    circle(520, 490, 92, INK_SOFT),
    circle(520, 490, 76, INK),
    circle(520, 490, 54, look.accent.main),
    circle(520, 490, 40, LENS_WARM),
    circle(520, 490, 22, SUN),
    circle(500, 468, 12, PAPER, { opacity: 0.8 }),
    row(6, 668, 30, (x) => rect(x, 452, 12, 84, STONE_DARK, { r: 6 })),
    rect(664, 406, 66, 18, look.accent.main, { r: 9 }),
    row(3, 770, 30, (x) => circle(x, 415, 8, INK_SOFT)),
    // Its bag and its remote.
    shadow(1010, TABLE + 52, 120, 12),
    path(
      'M912 650 V486 Q912 466 932 466 H1088 Q1108 466 1108 486 V650 Q1108 662 1096 662 H924 Q912 662 912 650 Z',
      look.second.main,
    ),
    line('M970 466 V438 q0 -16 16 -16 h48 q16 0 16 16 v28', look.second.dark, 12),
    rect(912, 540, 196, 12, look.second.dark),
    rect(990, 530, 40, 34, CREAM, { r: 6 }),
    turned(
      -16,
      320,
      706,
      rect(250, 690, 150, 44, INK, { r: 14 }),
      circle(284, 712, 12, look.accent.main),
      row(3, 320, 26, (x) => circle(x, 712, 7, STONE)),
    ),
  ].join('')

export const camera = (look: Look): string =>
  [
    stage(look),
    shadow(590, TABLE + 42, 290, 20),
    // The strap.
    line('M330 330 C190 380 180 560 260 690 C300 750 420 744 470 700', look.accent.dark, 20),
    rect(420, 222, 300, 110, INK, { r: 26 }),
    path('M470 230 L500 176 Q508 160 526 160 H640 Q658 160 666 176 L696 230 Z', INK),
    rect(530, 186, 106, 30, look.accent.light, { r: 6 }),
    rect(340, 250, 86, 30, INK_SOFT, { r: 10 }),
    circle(800, 268, 34, INK_SOFT),
    rect(306, 274, 570, 360, INK, { r: 44 }),
    rect(306, 350, 570, 210, look.accent.main),
    rect(306, 350, 112, 210, look.accent.dark),
    row(5, 372, 38, (y) => line(`M324 ${y} H400`, INK, 5, 0.25)),
    circle(612, 454, 178, INK_SOFT),
    circle(612, 454, 160, INK),
    row(24, 0, 15, (degrees) => `<g transform="rotate(${degrees} 612 454)">${rect(609, 298, 6, 18, INK_SOFT)}</g>`),
    circle(612, 454, 122, STONE_DARK),
    circle(612, 454, 112, LENS),
    circle(612, 454, 82, LENS_BLUE, { opacity: 0.35 }),
    circle(612, 454, 52, LENS_DARK),
    circle(576, 414, 26, PAPER, { opacity: 0.75 }),
    circle(648, 494, 12, PAPER, { opacity: 0.4 }),
    circle(828, 316, 14, look.second.light),
    // The other lens, standing.
    shadow(1010, TABLE + 46, 100, 12),
    rect(930, 510, 160, 146, INK, { r: 14 }),
    row(8, 944, 18, (x) => rect(x, 550, 8, 54, INK_SOFT, { r: 3 })),
    rect(930, 620, 160, 10, look.accent.main),
    rect(940, 470, 140, 46, INK_SOFT, { r: 12 }),
    ellipse(1010, 474, 62, 13, SKY_DARK),
    ellipse(996, 472, 22, 5, PAPER, { opacity: 0.8 }),
    look.count > 2
      ? turned(
          -10,
          180,
          720,
          rect(120, 700, 92, 66, look.second.main, { r: 8 }),
          rect(132, 712, 40, 10, PAPER, { r: 4 }),
        )
      : '',
  ].join('')

export const microscope = (look: Look): string =>
  [
    stage(look),
    microscopeAt(600, TABLE + 64, 1.42, look),
    // Slides, a dish, a tweezer and a leaf.
    shadow(300, TABLE + 76, 120, 9),
    rect(196, 640, 208, 46, WOOD, { r: 6 }),
    row(
      7,
      214,
      26,
      (x, index) =>
        rect(x, 606, 12, 44, index % 3 === 1 ? look.second.light : GLASS, { r: 2 }) +
        rect(x, 606, 12, 14, index % 2 === 0 ? look.accent.main : look.second.main, { r: 2 }),
    ),
    rect(196, 650, 208, 36, WOOD_DARK, { r: 6 }),
    shadow(930, TABLE + 96, 122, 10),
    ellipse(930, 694, 116, 26, SKY_DARK),
    ellipse(930, 684, 116, 26, GLASS),
    path('M866 686 C890 660 960 660 994 680 C960 700 900 704 866 686 Z', LEAF),
    line('M872 686 C910 678 950 678 990 680', LEAF_LIGHT, 4),
    line('M1040 742 L1128 664 M1046 750 L1128 664', INK_SOFT, 6),
  ].join('')

export const vrGoggles = (look: Look): string => {
  const controller = (x: number, y: number, degrees: number): string =>
    turned(
      degrees,
      x,
      y,
      ellipse(x, y - 84, 74, 62, 'none', { stroke: INK, width: 20 }),
      rect(x - 36, y - 84, 72, 172, INK_SOFT, { r: 34 }),
      circle(x, y - 48, 17, look.accent.main),
      circle(x - 13, y - 10, 8, STONE),
      circle(x + 13, y - 10, 8, STONE),
      rect(x - 36, y + 34, 72, 10, INK),
    )
  return [
    stage(look),
    shadow(600, TABLE + 46, 300, 20),
    // The headband behind, the shell before.
    path('M330 440 C300 230 900 230 870 440', 'none', { stroke: INK_SOFT, width: 44 }),
    path('M560 292 Q600 262 640 292 L628 400 H572 Z', look.accent.dark),
    rect(280, 396, 92, 132, INK, { r: 30 }),
    rect(828, 396, 92, 132, INK, { r: 30 }),
    path(
      'M324 420 Q324 372 376 368 Q600 346 824 368 Q876 372 876 420 V552 Q876 636 796 640 H712 Q672 640 650 606 Q632 580 600 580 Q568 580 550 606 Q528 640 488 640 H404 Q324 636 324 552 Z',
      CREAM,
    ),
    path(
      'M352 432 Q352 398 392 394 Q600 376 808 394 Q848 398 848 432 V520 Q848 560 808 560 H700 Q650 520 600 520 Q550 520 500 560 H392 Q352 560 352 520 Z',
      INK,
    ),
    path('M380 440 Q380 420 404 418 Q500 408 560 408 L470 540 H404 Q380 540 380 516 Z', PAPER, { opacity: 0.14 }),
    row(2, 420, 360, (x) => circle(x, 470, 20, look.accent.main) + circle(x, 470, 9, PAPER, { opacity: 0.7 })),
    rect(560, 432, 80, 12, look.accent.main, { r: 6 }),
    shadow(190, TABLE + 118, 70, 9),
    controller(190, 650, -14),
    shadow(1010, TABLE + 118, 70, 9),
    controller(1010, 650, 14),
  ].join('')
}

export const loudspeaker = (look: Look): string => {
  const speaker = (x: number): string =>
    [
      shadow(x, 746, 116, 14),
      line(`M${x} 470 V660 M${x} 640 L${x - 92} 742 M${x} 640 L${x + 92} 742 M${x} 640 V742`, INK, 11),
      rect(x - 112, 130, 224, 350, INK, { r: 22 }),
      rect(x - 96, 146, 192, 318, INK_SOFT, { r: 14 }),
      circle(x, 226, 50, INK),
      circle(x, 226, 36, look.accent.main),
      circle(x, 226, 14, INK),
      circle(x, 368, 82, INK),
      circle(x, 368, 66, look.accent.main),
      circle(x, 368, 50, look.accent.dark),
      circle(x, 368, 24, INK),
      circle(x + 70, 164, 6, SUN),
    ].join('')
  return [
    room(look),
    circle(600, 350, 270, look.accent.light, { opacity: 0.6 }),
    speaker(290),
    speaker(910),
    // The mixer on its case, and a microphone on a stand.
    shadow(600, 752, 190, 14),
    rect(436, 590, 328, 156, look.second.dark, { r: 12 }),
    rect(436, 640, 328, 12, INK, { opacity: 0.35 }),
    row(2, 500, 160, (x) => rect(x, 630, 40, 32, STONE, { r: 5 })),
    polygon(
      [
        [470, 520],
        [730, 520],
        [764, 594],
        [436, 594],
      ],
      INK,
    ),
    row(
      7,
      486,
      38,
      (x, index) =>
        circle(x, 536, 7, index % 2 === 0 ? look.accent.light : STONE) +
        line(`M${x} 552 V586`, STONE_DARK, 4) +
        rect(x - 9, 556 + (index % 3) * 8, 18, 10, look.accent.main, { r: 3 }),
    ),
    line('M600 520 V300', INK_SOFT, 9),
    turned(
      24,
      600,
      290,
      rect(584, 250, 32, 96, INK, { r: 12 }),
      circle(600, 238, 34, STONE_DARK),
      line('M574 226 H626 M570 240 H630 M576 254 H624 M588 208 V268 M612 208 V268', INK_SOFT, 3),
    ),
    line(`M402 470 C440 620 400 700 470 720 M798 470 C760 620 800 700 730 720`, INK, 6),
    rect(0, FLOOR_LINE + 238, WIDTH, 2, look.floorShade),
  ].join('')
}

export const robot = (look: Look): string => {
  const wheel = (x: number): string =>
    [
      circle(x, 590, 86, INK),
      row(
        12,
        0,
        30,
        (degrees) => `<g transform="rotate(${degrees} ${x} 590)">${rect(x - 13, 494, 26, 24, INK, { r: 5 })}</g>`,
      ),
      circle(x, 590, 52, look.accent.main),
      circle(x, 590, 34, look.accent.dark),
      row(6, 0, 60, (degrees) => `<g transform="rotate(${degrees} ${x} 590)">${circle(x, 566, 7, CREAM)}</g>`),
      circle(x, 590, 9, CREAM),
    ].join('')
  const brick = (x: number, y: number, studs: number, fill: string, dark: string): string =>
    row(studs, x + 14, 40, (left) => rect(left, y - 12, 26, 14, dark, { r: 4 })) +
    rect(x, y, studs * 40 + 14, 48, fill, { r: 6 })
  return [
    stage(look),
    shadow(600, TABLE + 72, 320, 20),
    line('M600 196 V146', INK_SOFT, 8),
    circle(600, 132, 18, look.accent.main),
    rect(450, 196, 300, 176, CREAM, { r: 36 }),
    rect(480, 226, 240, 108, INK, { r: 26 }),
    row(
      2,
      546,
      108,
      (x) => circle(x, 280, 30, GLASS) + circle(x + 4, 280, 14, look.accent.main) + circle(x - 4, 270, 7, PAPER),
    ),
    row(2, 424, 326, (x) => rect(x, 252, 26, 64, look.second.main, { r: 10 })),
    rect(560, 372, 80, 34, INK_SOFT, { r: 6 }),
    rect(420, 404, 360, 176, look.second.main, { r: 24 }),
    rect(470, 436, 150, 110, CREAM, { r: 10 }),
    rect(486, 452, 118, 50, LEAF_LIGHT, { r: 4 }),
    line('M496 482 l18 -14 l20 18 l22 -24 l18 14 h22', INK_SOFT, 4),
    row(3, 496, 44, (x, index) => circle(x, 524, 11, [look.accent.main, STONE_DARK, look.accent.dark][index] ?? STONE)),
    centred(6, 700, 40, (x, index) =>
      index < 3 ? row(3, 452, 40, (y) => circle(x + 60, y, 10, look.second.dark)) : '',
    ),
    line('M420 470 C340 470 330 520 300 540 M300 540 l-34 -22 M300 540 l-8 40', INK_SOFT, 18),
    line('M780 470 C860 470 870 420 900 392 M900 392 l-4 -40 M900 392 l38 8', INK_SOFT, 18),
    rect(440, 570, 320, 30, INK_SOFT, { r: 8 }),
    wheel(470),
    wheel(730),
    brick(130, 676, 3, look.accent.main, look.accent.dark),
    brick(176, 628, 2, look.second.light, look.second.main),
    brick(950, 676, 4, look.second.main, look.second.dark),
    look.count > 2 ? brick(990, 628, 2, look.accent.light, look.accent.main) : '',
    rect(128, 724, 138, 4, WOOD, { opacity: 0.5 }),
  ].join('')
}
