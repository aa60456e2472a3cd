/** SVG elements as text. Invariant: nothing but numbers and colours of the palette goes in, so nothing is escaped. */
export const WIDTH = 1200
export const HEIGHT = 800

export interface Paint {
  readonly r?: number
  readonly opacity?: number
  readonly stroke?: string
  readonly width?: number
}

const paint = (fill: string, { opacity, stroke, width }: Paint): string =>
  [
    `fill="${fill}"`,
    opacity === undefined ? '' : ` opacity="${opacity}"`,
    stroke === undefined
      ? ''
      : ` stroke="${stroke}" stroke-width="${width ?? 6}" stroke-linecap="round" stroke-linejoin="round"`,
  ].join('')

export const rect = (x: number, y: number, w: number, h: number, fill: string, more: Paint = {}): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}"${more.r === undefined ? '' : ` rx="${more.r}"`} ${paint(fill, more)}/>`

export const ellipse = (cx: number, cy: number, rx: number, ry: number, fill: string, more: Paint = {}): string =>
  `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" ${paint(fill, more)}/>`

export const circle = (cx: number, cy: number, r: number, fill: string, more: Paint = {}): string =>
  ellipse(cx, cy, r, r, fill, more)

export const path = (d: string, fill: string, more: Paint = {}): string => `<path d="${d}" ${paint(fill, more)}/>`

export const polygon = (points: readonly (readonly [number, number])[], fill: string, more: Paint = {}): string =>
  `<polygon points="${points.map((point) => point.join(',')).join(' ')}" ${paint(fill, more)}/>`

/** A line that is drawn, not filled. */
export const line = (d: string, stroke: string, width = 6, opacity?: number): string =>
  path(d, 'none', opacity === undefined ? { stroke, width } : { stroke, width, opacity })

export const group = (transform: string, ...parts: readonly string[]): string =>
  `<g transform="${transform}">${parts.join('')}</g>`

export const at = (x: number, y: number, scale: number, ...parts: readonly string[]): string =>
  group(`translate(${x} ${y}) scale(${scale})`, ...parts)

export const turned = (degrees: number, cx: number, cy: number, ...parts: readonly string[]): string =>
  group(`rotate(${degrees} ${cx} ${cy})`, ...parts)

/** Only what lies inside the rectangle shows. The corner makes the name, so it is unique in its picture. */
export const clipped = (x: number, y: number, w: number, h: number, r: number, ...parts: readonly string[]): string =>
  `<clipPath id="c${x}-${y}-${w}"><rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}"/></clipPath><g clip-path="url(#c${x}-${y}-${w})">${parts.join('')}</g>`

/** `count` parts at even steps. */
export const row = (count: number, first: number, step: number, draw: (x: number, index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(first + index * step, index)).join('')

/** `count` positions, centred on `middle`. */
export const centred = (
  count: number,
  middle: number,
  step: number,
  draw: (x: number, index: number) => string,
): string => row(count, middle - ((count - 1) * step) / 2, step, draw)
