/** The words of the grid's keys. */
import type { Direction } from './next-free.ts'

export const gridKeysTexts = {
  /** What the keys do, short enough to be heard each time that one comes to the grid. */
  keys: 'Piltangenter flyttar, blanksteg väljer. Ctrl och pil går till nästa lediga tid, skift och pil markerar flera.',
  dayKeys: 'Alt och Page Down visar nästa dag.',
  noneFree: {
    up: 'Ingen ledig tid uppåt.',
    down: 'Ingen ledig tid nedåt.',
    left: 'Ingen ledig tid åt vänster.',
    right: 'Ingen ledig tid åt höger.',
  } satisfies Readonly<Record<Direction, string>>,
} as const
