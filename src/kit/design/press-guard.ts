/**
 * The press guard. An element that appears under a pointer, or moves there, cannot be pressed before a person can have
 * seen it (`docs/rules.md#layout`): the second tap of a double tap books nothing, and a dialog that opens by itself
 * takes no press that was meant for the page. The guard watches the whole document, so that no dialog, toast or menu
 * has to take part in it.
 *
 * Invariants:
 * - a press on a control or dialog that has come over the page at the place of the pointer counts only after the
 * pointer has
 *   moved, or after `SETTLE_MS`; the second press of a double press does not count on a part of the page that has come there
 *   in between;
 * - a finger does not move between two touches. What has come over the page takes no touch at all before `SETTLE_MS`,
 * and
 *   is marked meanwhile, so that it cannot be hit (`data-settling`, `base.css`);
 * - a press that does not count has no effect at all, neither on the control nor on the backdrop or on what lies below;
 * - a button that carries something out does not stand under the pointer when its dialog opens;
 * - keys are not held up. Only Enter and Space that are held down do not go on to another control.
 */
import { topmostDialog } from './above-dialogs.tsx'

const SETTLE_MS = 500
/** The second press of a double press follows the first within this time. */
const DOUBLE_MS = 300
/** How far apart two presses at one place may be, in px: the hand on a mouse moves a little, and a finger more. */
const MOUSE_HAND = 8
const TOUCH_HAND = 32
/** The distance between the pointer and a button that must not stand under it, in px. */
const CLEAR = 22

const CONTROL = 'a, button, input, select, textarea, label, summary, [role="option"], [contenteditable="true"]'
const DEED = '.button-main, .button-loss, [type="submit"]'
const FURTHER = ['pointerup', 'mousedown', 'mouseup', 'click', 'auxclick', 'dblclick']

const ROOM = '--lightbox-clear'

interface Point {
  readonly clientX: number
  readonly clientY: number
}

const pointOf = ({ clientX, clientY }: PointerEvent): Point => ({ clientX, clientY })

const controlOf = (target: EventTarget | null): Element | null =>
  target instanceof Element ? (target.closest(CONTROL) ?? target.closest('dialog')) : null

const stop = (event: Event): void => {
  event.preventDefault()
  event.stopImmediatePropagation()
}

const settle = (element: Element): void => {
  element.setAttribute('data-settling', '')
  setTimeout(() => element.removeAttribute('data-settling'), SETTLE_MS)
}

/** Makes room at the lower edge of a dialog, so that none of its buttons that change something is at this place. */
const keepDeedsFrom = ({ clientX, clientY }: Point, dialog: HTMLElement): void => {
  let room = Number.parseFloat(dialog.style.getPropertyValue(ROOM)) || 0
  // In a dialog in the middle of the window only half of the room lifts the buttons, therefore each step measures again.
  for (const share of [1, 2, 2, 1]) {
    const reaches = [...dialog.querySelectorAll(DEED)].flatMap((deed) => {
      const { left, right, top, bottom } = deed.getBoundingClientRect()
      const isThere =
        left - CLEAR < clientX && clientX < right + CLEAR && top - CLEAR < clientY && clientY < bottom + CLEAR
      return isThere ? [bottom + CLEAR - clientY] : []
    })
    if (reaches.length === 0) return
    const wider = Math.min(Math.ceil(room + share * Math.max(...reaches)), Math.ceil(innerHeight / 3))
    if (wider === room) return
    room = wider
    dialog.style.setProperty(ROOM, `${room}px`)
  }
}

const watchPresses = (signal: AbortSignal): void => {
  /** The place of the mouse, or of the last touch. */
  let place: Point | null = null
  /** Whether the last press was made by a finger. Before the first press this depends on the device. */
  let isFinger = matchMedia('(pointer: coarse)').matches
  /** The element at that place and the time when it appeared there, if the pointer has not moved since. */
  let [there, cameAt]: [Element | null, number] = [null, -Infinity]
  /** The element that was pressed last, and the time when the press ended. */
  let [pressed, downAt, upAt]: [Element | null, number, number] = [null, -Infinity, -Infinity]
  let isIgnored = false
  let keyTarget: EventTarget | null = null
  /** The dialog whose buttons are kept away from the pointer until the person does something. */
  let opening: HTMLElement | null = null
  let latestDialog: HTMLElement | null = null

  const drawnAt = new WeakMap<Element, number>()
  let added: Element[] = []
  let frame = 0

  /**
   * The time when the dialog or toast that contains this element was last drawn. Null for a part of the page itself.
   */
  const coveredAt = (target: EventTarget | null): number | null => {
    let latest = -Infinity
    for (let at = target instanceof Element ? target : null; at !== null; at = at.parentElement) {
      latest = Math.max(latest, drawnAt.get(at) ?? -Infinity)
      if (at.matches('dialog, [popover]') || getComputedStyle(at).position === 'fixed') return latest
    }
    return null
  }

  /** Records the parts that have been drawn. It runs before each frame in which something has changed. */
  const look = (): void => {
    cancelAnimationFrame(frame)
    frame = 0
    const now = performance.now()
    for (const element of added) {
      drawnAt.set(element, now)
      if (isFinger && coveredAt(element) !== null) settle(element)
    }
    added = []
    if (topmostDialog() !== latestDialog) {
      latestDialog = topmostDialog()
      opening = latestDialog
    }
    if (place === null) return
    if (opening !== null) keepDeedsFrom(place, opening)
    const seen = controlOf(document.elementFromPoint(place.clientX, place.clientY))
    if (seen === there) return
    there = seen
    cameAt = now
  }
  const drawing = new MutationObserver((records) => {
    for (const { addedNodes } of records)
      for (const node of addedNodes) if (node instanceof Element) added.push(node, ...node.querySelectorAll('dialog'))
    // A hidden tab draws no frames.
    if (document.hidden) look()
    else if (frame === 0) frame = requestAnimationFrame(look)
  })
  drawing.observe(document.body, { attributes: true, childList: true, subtree: true })
  signal.addEventListener('abort', () => drawing.disconnect())

  const isNear = (at: Point, hand: number): boolean =>
    place !== null && Math.hypot(at.clientX - place.clientX, at.clientY - place.clientY) <= hand

  const counts = (event: PointerEvent): boolean => {
    const { target, timeStamp } = event
    const isTouch = event.pointerType === 'touch'
    const isSamePlace = isNear(event, isTouch ? TOUCH_HAND : MOUSE_HAND)
    const covered = coveredAt(target)
    if (timeStamp < (covered ?? -Infinity)) return false
    // Dialogs and toasts also open by themselves. The page itself is guarded only against the second press of a double
    // press.
    const isWatched = (covered !== null && !isTouch) || timeStamp - upAt < DOUBLE_MS
    if (isWatched && isSamePlace && timeStamp - cameAt < SETTLE_MS && controlOf(target) !== pressed) return false
    return !isTouch || covered === null || timeStamp - covered >= SETTLE_MS
  }

  const on = <Name extends keyof WindowEventMap>(name: Name, hear: (event: WindowEventMap[Name]) => void): void =>
    addEventListener(name, hear, { capture: true, signal })

  on('pointermove', (event) => {
    if (isNear(event, MOUSE_HAND)) return
    place = pointOf(event)
    there = controlOf(event.target)
    cameAt = -Infinity
    opening = null
  })
  on('pointerdown', (event) => {
    if (frame !== 0) look()
    isFinger = event.pointerType === 'touch'
    isIgnored = !counts(event)
    place = pointOf(event)
    there = controlOf(event.target)
    if (isIgnored) return stop(event)
    opening = null
    cameAt = -Infinity
    pressed = there
    downAt = event.timeStamp
  })
  on('pointerup', ({ timeStamp }) => {
    if (!isIgnored) upAt = timeStamp
  })
  for (const name of FURTHER)
    addEventListener(
      name,
      (event) => {
        // The click of a key, or of a program, has no count of clicks.
        if (!(event instanceof MouseEvent) || (name === 'click' && event.detail === 0)) return
        // The press began on one element and ends on another, which has appeared in between.
        const isOther = name === 'click' && cameAt >= downAt && controlOf(event.target) !== pressed
        if (isIgnored || isOther) stop(event)
      },
      { capture: true, signal },
    )
  // A press after something else was done, such as another choice in a select, is not the second one of a double press.
  on('input', () => {
    upAt = -Infinity
  })
  on('keydown', (event) => {
    opening = null
    upAt = -Infinity
    if (!event.repeat) keyTarget = event.target
    else if (event.target !== keyTarget && (event.key === 'Enter' || event.key === ' ')) stop(event)
  })
  on('resize', () => latestDialog?.style.removeProperty(ROOM))
}

let endLast = (): void => undefined

/**
 * Starts the guard for the life of the page, after ending that of an earlier call.
 * @returns a function that ends it, for tests that share one document
 */
export const guardPresses = (): (() => void) => {
  endLast()
  const watching = new AbortController()
  watchPresses(watching.signal)
  endLast = () => watching.abort()
  return endLast
}
