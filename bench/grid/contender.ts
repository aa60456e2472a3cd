/** The driver's questions to every page, and how all of them tell that something is painted. */
export interface Contender {
  /** Draws the day from data that is there; milliseconds until it is painted. */
  mount(): Promise<number>
  /** Somebody else takes a free time; milliseconds until that is painted. */
  change(index: number): Promise<number>
  /** Elements on the page. */
  nodes(): number
}

export interface OwnChange {
  /** Script on the main thread, from the delivery's arrival until React has committed. */
  readonly script: number
  /** The style and layout that it made necessary, forced. */
  readonly layout: number
  readonly painted: number
}

export interface OwnMount {
  /** Until what stands in the window is painted. */
  readonly inView: number
  /** The longest task of the page's thread, from then until the whole is there; 49 when none took longer. */
  readonly longestTask: number
}

export interface OwnPress {
  /** From the press, by its own time stamp, until the frame after the one that drew it pending. */
  readonly painted: number
  /** Event Timing's duration of the same click: until the next paint, whatever that shows. Null: under 16 ms. */
  readonly eventTiming: number | null
}

export interface Counted {
  readonly rows: number
  readonly components: number
}

export interface Burst {
  /** Time from each frame to the next, ms. */
  readonly frames: readonly number[]
  readonly changes: number
  readonly deliveries: number
  /** Script of each delivery, ms. */
  readonly script: readonly number[]
}

export interface OurContender extends Contender {
  /** The figures of the mount before. */
  ownMount(): OwnMount
  ownChange(index: number): Promise<OwnChange>
  /** The middle of a free slot in sight, in CSS pixels. */
  pressPoint(index: number): { readonly x: number; readonly y: number }
  /** Called before the press: from now on the next click is waited for. */
  expectPress(index: number): void
  /** Settles when the expected press is painted. */
  pressed(): Promise<OwnPress>
  /** Elements that one change from outside draws again. */
  countChange(index: number): Promise<Counted>
  burst(changesASecond: number, seconds: number): Promise<Burst>
}

declare global {
  interface Window {
    contender: Contender
    ours: OurContender
  }
}

const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve))

/**
 * Settles when what is awaited has been painted: in the frame after the first that had it in the document before it was
 * drawn. @returns the time then, by `performance.now()`
 */
export const painted = async (isThere: () => boolean): Promise<number> => {
  do await frame()
  while (!isThere())
  await frame()
  return performance.now()
}

export const place = (): HTMLElement => {
  const element = document.getElementById('root')
  if (element === null) throw new Error('no #root')
  return element
}

export const countNodes = (): number => document.body.querySelectorAll('*').length
