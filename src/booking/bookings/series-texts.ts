import type { Skipped } from '../../../domain/schema/series.ts'

export const seriesTexts = {
  title: 'Serie',
  /** @param days "17 dagar" */
  left: (days: string): string => `${days} kvar`,
  none: 'Inget av serien är kvar.',
  cancelRest: (days: number): string => `Avboka alla kommande (${days})`,
  move: (days: number): string => `Ändra alla kommande (${days})`,
  /** @param days "17 kommande dagar" */
  askRest: (days: string): string => `Vill du avboka ${days}?`,
  restWords: 'Tiderna blir lediga för andra på en gång, och den som har bokat får ett mejl.',
  /** @param parts "1 bokning" */
  tooLate: (parts: string): string => `${parts} är det för sent att avboka. Den delen står kvar.`,
  skipped: (count: number): string => `Hoppades över (${count})`,
  /** @param words as they stood in the row of the series: "Bokad 9–10" */
  before: (words: string): string => `Då: ${words.slice(0, 1).toLowerCase()}${words.slice(1)}.`,
  now: 'Nu:',
  free: 'ledig',
  locked: 'låst',
  add: 'Lägg till',
  adding: 'Läggs till',
  costs: (price: string): string => `Kostar ${price}`,
  showAll: (parts: number): string => `Visa alla ${parts} bokningar`,
  showFew: 'Visa bara de närmaste',
} as const

export const skippedReasons: Readonly<Record<Skipped['reason'], string>> = {
  taken: 'bokad',
  held: 'reserverad',
  closed: 'stängt',
  outside: 'gick inte att boka',
  quota: 'mer än som fick bokas',
  'by-hand': 'valdes bort',
}
