/**
 * Imitates a translator, like `e2e/translated.spec.ts`. It replaces each text with an element of its own (decision
 * 0047).
 */
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'

const translate = (root: Element): void => {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: Node[] = []
  while (walker.nextNode()) texts.push(walker.currentNode)
  for (const text of texts.filter(({ nodeValue }) => /\S/.test(nodeValue ?? ''))) {
    const font = document.createElement('font')
    font.textContent = `[${text.nodeValue}]`
    text.parentNode?.replaceChild(font, text)
  }
}

const Basket = ({ times, price }: { readonly times: number; readonly price: string | null }) => (
  <p>
    Valda: {times} <em>av fyra</em>
    {price}
    {times > 1 && <b>flera</b>}
  </p>
)

test('a page whose texts a translator has taken away goes on, with no text that was true before', async () => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const show = async (times: number, price: string | null): Promise<string> => {
    await act(async () => root.render(<Basket times={times} price={price} />))
    return place.textContent.replaceAll(/\s+/g, ' ')
  }
  expect(await show(1, '40 kr')).toBe('Valda: 1 av fyra40 kr')
  translate(place)
  expect(place.textContent.replaceAll(/\s+/g, ' ')).toContain('[40 kr]')
  expect(await show(2, null)).toBe('Valda: 2 [av fyra]flera')
  translate(place)
  expect(await show(3, '120 kr')).toBe('Valda: 3 [[av fyra]]120 kr[flera]')
  await act(async () => root.unmount())
  expect(place.textContent).toBe('')
})
