/**
 * Runs of keys that lie side by side, as qwertyui, 1qaz2wsx and their like, of letters and digits in order, and of one key
 * again and again: fingers know them, and so do attackers. Invariant: it finds them in any direction, on the
 * keyboard that Sweden has.
 */
const rows = ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']
/** How far each row begins to the right of the one above, in keys. */
const rowStarts = [0, 0.5, 0.75, 1.25]
/** Shorter ones stand in many words. */
const shortestWalk = 3

interface Place {
  readonly x: number
  readonly y: number
}

const places = new Map<string, Place>(
  rows.flatMap((row, y) => [...row].map((key, x): [string, Place] => [key, { x: x + (rowStarts[y] ?? 0), y }])),
)

const areNeighbours = (one: string, next: string): boolean => {
  // A space is none, however often it is pressed.
  if (one === next) return one !== ' '
  const [from, to] = [places.get(one), places.get(next)]
  if (from === undefined || to === undefined) return false
  if (Math.abs((one.codePointAt(0) ?? 0) - (next.codePointAt(0) ?? 0)) === 1) return true
  return Math.abs(from.x - to.x) <= 1 && Math.abs(from.y - to.y) <= 1
}

/** What is left of a text in small letters, with a space for each walk. */
export const withoutWalks = (text: string): string => {
  const walks: string[][] = []
  for (const character of text) {
    const walk = walks.at(-1)
    if (walk !== undefined && areNeighbours(walk.at(-1) ?? '', character)) walk.push(character)
    else walks.push([character])
  }
  return walks.map((walk) => (walk.length < shortestWalk ? walk.join('') : ' ')).join('')
}
