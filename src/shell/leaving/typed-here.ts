/**
 * Whether something was typed, chosen or dropped on this page. This is more than what forms call unsaved
 * (`navigation-guard.ts`): not every field has a guard, and a page that reloads by itself must lose nothing.
 */
let page: string | null = null

const note = (): void => {
  page = location.pathname
}

/** @returns a function that ends it */
export const watchTyping = (): (() => void) => {
  for (const kind of ['input', 'drop']) document.addEventListener(kind, note, true)
  return () => {
    for (const kind of ['input', 'drop']) document.removeEventListener(kind, note, true)
  }
}

export const typedHere = (): boolean => page === location.pathname
