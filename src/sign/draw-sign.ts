/**
 * Draws a picture of the sign into the elements of `skylt.html`. Invariant: an element is touched only when what it shows has changed, and
 * only the stretches and hours of the day's line are made anew, so a year of drawing leaves nothing behind.
 */
import { spanWords } from '../../domain/wording/sign-words.ts'
import { drawCode } from './draw-code.ts'
import type { DayLine, Picture } from './sign-picture.ts'

const part = (id: string): HTMLElement => {
  const found = document.getElementById(id)
  if (found === null) throw new Error(`skylt.html has no #${id}`)
  return found
}

const shown = new Map<string, string>()
/** Whether a value differs from the one that was shown last under this name. */
const isNew = (name: string, value: string): boolean => {
  if (shown.get(name) === value) return false
  shown.set(name, value)
  return true
}

const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

const place = (piece: HTMLElement, { from, to }: DayLine, minute: number): void =>
  piece.style.setProperty('--from', `${((minute - from) / (to - from)) * 100}%`)

/** More hours than this would run into each other on a small screen. */
const MOST_HOURS = 10

const drawLine = (line: DayLine): void => {
  const stretches = line.stretches.map(({ from, to, is }) => {
    const stretch = document.createElement('li')
    stretch.className = `stretch stretch-${is}`
    place(stretch, line, from)
    stretch.style.setProperty('--length', `${((to - from) / (line.to - line.from)) * 100}%`)
    const words = document.createElement('span')
    words.className = 'spoken'
    words.textContent = spanWords(is, clockOf(from), clockOf(to))
    stretch.append(words)
    return stretch
  })
  const step = line.to - line.from > MOST_HOURS * 60 ? 120 : 60
  const hours: HTMLElement[] = []
  for (let at = line.from; at <= line.to; at += step) {
    const hour = document.createElement('span')
    hour.className = 'hour'
    hour.textContent = String(at / 60)
    place(hour, line, at)
    hours.push(hour)
  }
  part('stretches').replaceChildren(...stretches)
  part('hours').replaceChildren(...hours)
}

export const drawSign = ({ tone, isDark, isSilent, isFull, texts, code, day, minute }: Picture): void => {
  const root = document.documentElement
  if (isNew('look', `${tone} ${isDark} ${isSilent} ${isFull}`)) {
    root.dataset.tone = tone
    root.dataset.dark = String(isDark)
    root.dataset.silent = String(isSilent)
    root.dataset.full = String(isFull)
  }
  for (const [id, text] of Object.entries(texts)) {
    if (!isNew(id, text)) continue
    part(id).textContent = text
    part(id).hidden = text === ''
  }
  if (isNew('code', code)) {
    part('code-part').hidden = code === ''
    drawCode(part('code'), code)
  }
  if (isNew('day', JSON.stringify(day))) {
    part('day').hidden = day === null
    if (day !== null) drawLine(day)
    shown.delete('minute')
  }
  if (isNew('minute', String(minute))) {
    const present = part('present')
    present.hidden = day === null || minute < day.from || minute > day.to
    if (day !== null) place(present, day, minute)
    // What shines at the same place for months burns in. So the whole picture moves by up to two pixels each minute.
    const [x, y] = [(minute % 5) - 2, (Math.floor(minute / 5) % 5) - 2]
    root.style.setProperty('--shift-x', `${x}px`)
    root.style.setProperty('--shift-y', `${y}px`)
  }
}
