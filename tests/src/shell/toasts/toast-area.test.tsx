import { type ReactElement, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CoreProvider } from '../../../../src/core/core-context.tsx'
import { dialogOpened } from '../../../../src/kit/design/above-dialogs.tsx'
import { Lightbox } from '../../../../src/kit/design/lightbox.tsx'
import { ToastArea } from '../../../../src/shell/toasts/toast-area.tsx'
import { patience } from '../../../testing/patience.ts'
import { createFakeCore } from '../../testing/fake-core.ts'

const place = document.createElement('div')
let root: Root
beforeEach(() => {
  document.body.append(place)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  root = createRoot(place)
})
afterEach(() => {
  flushSync(() => root.unmount())
  vi.useRealTimers()
  // Nothing may be left on the page for the next test file, because the pure tests share a document.
  place.remove()
  for (const dialog of document.querySelectorAll('dialog')) dialog.remove()
})

const command = vi.fn()

/** Makes a booking whose toast appears while a dialog is open. The returned function closes the dialog. */
const showToast = (beside: ReactElement | null = null): (() => void) => {
  const closed = dialogOpened(document.body.appendChild(document.createElement('dialog')))
  const { core, change } = createFakeCore()
  flushSync(() =>
    root.render(
      <CoreProvider value={{ ...core, command }}>
        <ToastArea />
        {beside}
      </CoreProvider>,
    ),
  )
  flushSync(() =>
    change((state) => ({
      ...state,
      toasts: { 1: { tabId: core.tabId, toast: { _tag: 'BookingCreated' } } },
    })),
  )
  return closed
}
/** Closes the dialog as after an answer. React draws that in a separate task, a little later. */
const Asking = (): ReactElement | null => {
  const [open, setOpen] = useState(true)
  const answered = useRef<HTMLButtonElement>(null)
  useEffect(() => answered.current?.addEventListener('click', () => setOpen(false)), [])
  if (!open) return null
  return (
    <Lightbox title="Bekräfta bokning" words="Kostnad" onClose={() => undefined}>
      <button ref={answered} type="button" className="answer" />
    </Lightbox>
  )
}
const words = (): string | null | undefined => document.querySelector('.toast-text')?.textContent

test('a toast’s words stand in their region as soon as they are due, before anything else that happens then', {
  tags: ['heard-booking', 'name-toasts'],
}, () => {
  const closed = showToast()
  vi.advanceTimersByTime(59)
  expect(words()).toBe('')
  vi.advanceTimersByTime(1)
  expect(words()).toBe('Bokning tillagd')
  expect(document.querySelector('.toast-text')?.getAttribute('role')).toBe('status')
  closed()
})

test('where the region moves before that, because a dialog closes, they come when it has stood in its new place', {
  tags: 'heard-booking',
}, () => {
  const closed = showToast()
  vi.advanceTimersByTime(40)
  closed()
  vi.advanceTimersByTime(59)
  expect(words()).toBe('')
  vi.advanceTimersByTime(1)
  expect(words()).toBe('Bokning tillagd')
})

test('they come alone also where a dialog is about to close: it does not close with them', {
  tags: 'heard-booking',
}, () => {
  const closed = showToast(<Asking />)
  vi.advanceTimersByTime(59)
  document.querySelector<HTMLElement>('.lightbox .answer')?.click()
  vi.advanceTimersByTime(1)
  expect(words()).toBe('Bokning tillagd')
  expect(document.querySelector('.lightbox')).not.toBeNull()
  closed()
})

test('it goes once it has stood for its time; while the focus is in it none of that passes', () => {
  const closed = showToast()
  const move = (kind: 'focusin' | 'focusout'): void =>
    flushSync(() => void document.querySelector('.toast')?.dispatchEvent(new FocusEvent(kind, { bubbles: true })))
  for (const _ of ['once', 'twice']) {
    vi.advanceTimersByTime(2000)
    move('focusin')
    vi.advanceTimersByTime(60_000)
    move('focusout')
  }
  vi.advanceTimersByTime(999)
  expect(command).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(command).toHaveBeenCalledExactlyOnceWith({ _tag: 'DismissToast', toastId: '1' })
  closed()
})

test('it goes too where it was moved away from the focus or the pointer, because a dialog closed: neither is told to have left it', {
  tags: 'toast-moved',
}, () => {
  const closed = showToast()
  command.mockClear()
  flushSync(() => void document.querySelector('.toast')?.dispatchEvent(new FocusEvent('focusin', { bubbles: true })))
  vi.advanceTimersByTime(60_000)
  expect(command).not.toHaveBeenCalled()
  flushSync(closed)
  vi.advanceTimersByTime(5_000)
  expect(command).toHaveBeenCalledExactlyOnceWith({ _tag: 'DismissToast', toastId: '1' })
})

test('of what went well it has words, once these have been loaded', { tags: 'heard-booking' }, async () => {
  const { core, change } = createFakeCore()
  flushSync(() =>
    root.render(
      <CoreProvider value={core}>
        <ToastArea />
      </CoreProvider>,
    ),
  )
  const toast = { _tag: 'Succeeded', what: 'lock-added' } as const
  flushSync(() => change((state) => ({ ...state, toasts: { 1: { tabId: core.tabId, toast } } })))
  // Each check moves the timers forward, because the words appear a moment after their region.
  await vi.waitFor(() => expect(words()).toBe('Låsning tillagd'), patience(10_000))
})
