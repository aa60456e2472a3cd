/**
 * Notes whether the person has typed, chosen or dropped something on this page. The guards of forms are not enough
 * (`navigation-guard.ts`), because some fields have no guard and an automatic reload must lose nothing.
 */
let page: string | null = null

const note = (): void => {
  page = location.pathname
}

/** @returns a function that ends the watching */
export const watchTyping = (): (() => void) => {
  for (const kind of ['input', 'drop']) document.addEventListener(kind, note, true)
  return () => {
    for (const kind of ['input', 'drop']) document.removeEventListener(kind, note, true)
  }
}

export const typedHere = (): boolean => page === location.pathname
