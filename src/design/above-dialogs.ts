/**
 * A place for what must be seen, heard and pressed also while a modal dialog makes the rest of the page inert: it stands
 * in the topmost open one, or else at the end of the page. Invariant: it is one element that is moved, so that what is in
 * it is neither drawn nor said again.
 */
const open: HTMLElement[] = []
let made: HTMLElement | null = null

const place = (): void => {
  if (made !== null) (open.at(-1) ?? document.body).append(made)
}

export const placeAboveDialogs = (): HTMLElement => {
  if (made === null) {
    made = document.createElement('div')
    place()
  }
  return made
}

/** @returns what tells that it has closed */
export const dialogOpened = (dialog: HTMLElement): (() => void) => {
  open.push(dialog)
  place()
  return () => {
    open.splice(open.indexOf(dialog), 1)
    place()
  }
}
