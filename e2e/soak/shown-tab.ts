/** Reads what a tab shows, only from the drawn page. */
import type { Page } from '@playwright/test'
import type { ShownTab } from './agreement.ts'

/** @param page a page on which nothing changes any more; this function opens the list of its basket to read it */
export const readShownTab = async (page: Page, name: string): Promise<ShownTab> => {
  const shown = await page.evaluate(async () => {
    const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve))
    const all = (selector: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)]
    const words = (element: Element): string => (element.textContent ?? '').trim()

    const toggle = document.querySelector<HTMLElement>('.booking-bar-toggle[aria-expanded="false"]')
    if (toggle !== null) {
      toggle.click()
      await frame()
      await frame()
    }
    const isEdit = location.pathname.startsWith('/bookings/')
    return {
      path: location.pathname,
      // The name of the slot, without the words about the person's own booking and about past times.
      slots: all('button.slot').map((slot) =>
        (slot.getAttribute('aria-label') ?? '').replace(/^([^,]+, [^,]+), (?:din|förbi)(?=, )/, '$1'),
      ),
      basket: isEdit
        ? null
        : all('button.basket-slot').map((slot) => (slot.getAttribute('aria-label') ?? '').replace(/^Ta bort /, '')),
      waiting: all('[aria-busy="true"]').map((element) => element.getAttribute('aria-label') ?? words(element)),
      notices: [
        ...all('dialog[open] h2').map(words),
        ...all('.notice-warning .notice-title, .grid-not-live').map(words),
        ...(document.querySelector('h1') === null ? ['no page'] : []),
      ],
    }
  })
  return { name, ...shown }
}
