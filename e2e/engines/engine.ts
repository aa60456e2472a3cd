/**
 * The interface of a browser that Playwright does not control. An engine starts browsers, a browser has tabs, and a
 * person in a tab sees what is painted and presses at points. Only the module of an engine knows how the engine is
 * controlled.
 */

/** The name of a key in both protocols (WebDriver, "keyboard actions"). */
export const KEYS = { enter: '\uE007', escape: '\uE00C', tab: '\uE004' } as const

export interface Size {
  readonly width: number
  readonly height: number
}

export interface Tab {
  /** Resolves when the page has been loaded. */
  go(address: string): Promise<void>
  /**
   * Runs a function in the page.
   * @param work runs without access to the variables around it @returns the result, converted to JSON and back
   */
  evaluate<Argument, Result>(work: (argument: Argument) => Result, argument: Argument): Promise<Result>
  /** A real press of the mouse at a point of the visible page, in CSS pixels. */
  press(x: number, y: number): Promise<void>
  /** Types on the keyboard, into the element that has the focus. */
  type(keys: string): Promise<void>
  /** Goes back with the browser's Back button. */
  back(): Promise<void>
  reload(): Promise<void>
  /** Changes the visible size, in CSS pixels, as closely as the engine's window can. */
  resize(size: Size): Promise<void>
  /** The visible page, as PNG. */
  picture(): Promise<Buffer>
  /** Prints on A4 paper, as PDF; null if the engine cannot be asked to. */
  print(): Promise<Buffer | null>
  close(): Promise<void>
}

/** A person's browser, with cookies of its own. */
export interface EngineBrowser {
  newTab(): Promise<Tab>
  close(): Promise<void>
}

export interface BrowserSettings {
  readonly cookies: 'taken' | 'blocked'
}

export interface Engine {
  readonly name: 'WebKit' | 'Firefox'
  /** Words for what this machine lacks; null if it lacks nothing. */
  missing(): string | null
  start(settings?: BrowserSettings): Promise<EngineBrowser>
}

/** The initial size of the visible page in every tab, in CSS pixels. */
export const SIGHT: Size = { width: 1280, height: 800 }

/** The source code of an expression. It calls a function of this file and converts the result to JSON. */
export const asExpression = <Argument, Result>(work: (argument: Argument) => Result, argument: Argument): string =>
  `JSON.stringify((${work.toString()})(${JSON.stringify(argument) ?? ''})) ?? 'null'`

/** One press of the left mouse button, in the form that both protocols use. */
export const pressAt = (x: number, y: number): readonly object[] => [
  {
    type: 'pointer',
    id: 'mouse',
    parameters: { pointerType: 'mouse' },
    actions: [
      { type: 'pointerMove', duration: 0, x: Math.round(x), y: Math.round(y) },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ],
  },
]

export const typed = (keys: string): readonly object[] => [
  {
    type: 'key',
    id: 'keyboard',
    actions: [...keys].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]),
  },
]
