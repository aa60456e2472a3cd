/** What a page says to who hears it: the browser's own accessibility tree, as a screen reader is given it. */
import type { Page } from '@playwright/test'

export interface Heard {
  readonly role: string
  readonly name: string
  readonly description: string
  readonly disabled: boolean
  /** The texts inside it, each as it stands by itself, in their order. */
  readonly texts: readonly string[]
  /** Of a link; null: of anything else. */
  readonly href: string | null
}

interface Value {
  readonly value?: unknown
}
interface Node {
  readonly nodeId: string
  readonly ignored: boolean
  readonly role?: Value
  readonly name?: Value
  readonly description?: Value
  readonly properties?: readonly { readonly name: string; readonly value: Value }[]
  readonly childIds?: readonly string[]
}

const text = (value: Value | undefined): string => (typeof value?.value === 'string' ? value.value : '')

/** Everything that is not left out of the tree, in its order. */
export const heardOn = async (page: Page): Promise<readonly Heard[]> => {
  const session = await page.context().newCDPSession(page)
  const { nodes }: { readonly nodes: readonly Node[] } = await session.send('Accessibility.getFullAXTree')
  await session.detach()
  const known = new Map(nodes.map((node) => [node.nodeId, node]))
  const textsIn = (node: Node): readonly string[] =>
    (node.childIds ?? []).flatMap((id) => {
      const child = known.get(id)
      if (child === undefined) return []
      return text(child.role) === 'StaticText' ? [text(child.name)] : textsIn(child)
    })
  const propertyOf = (node: Node, name: string): unknown =>
    node.properties?.find((property) => property.name === name)?.value.value
  return nodes
    .filter(({ ignored }) => !ignored)
    .map((node) => {
      const href = propertyOf(node, 'url')
      return {
        role: text(node.role),
        name: text(node.name),
        description: text(node.description),
        disabled: propertyOf(node, 'disabled') === true,
        texts: textsIn(node),
        href: typeof href === 'string' && text(node.role) === 'link' ? href : null,
      }
    })
}

/** Where a word ends and another begins without a space: "Kunder12", "ledigGrupprum". */
const isGlued = (left: string, right: string): boolean => /[\p{Ll}\d%)]$/u.test(left) && /^[\p{Lu}\d(]/u.test(right)

/** Names in which the texts of two elements have grown together. */
export const gluedNames = (heard: readonly Heard[]): readonly string[] =>
  heard
    .filter(({ name, texts }) =>
      texts.some((left, index) => {
        const right = texts[index + 1] ?? ''
        return isGlued(left, right) && name.includes(`${left}${right}`)
      }),
    )
    .map(({ role, name }) => `${role}: ${name}`)

/** Links of one name that lead to different places, and buttons of one name. */
export const sameNames = (heard: readonly Heard[]): readonly string[] => {
  const found: string[] = []
  const first = new Map<string, string | null>()
  for (const { role, name, href } of heard) {
    if (role !== 'link' && role !== 'button' && role !== 'DisclosureTriangle') continue
    const key = name.trim().toLowerCase()
    const known = first.get(key)
    if (known === undefined) first.set(key, href)
    else if (known === null || known !== href) found.push(`${role}: ${name}`)
  }
  return found
}

/** What cannot be used and does not say why. */
export const unexplained = (heard: readonly Heard[]): readonly string[] =>
  heard
    .filter(({ disabled, description }) => disabled && description === '')
    .map(({ role, name }) => `${role}: ${name}`)

/** What speaks of itself, and has something to say: at a moment when nothing happened, nothing should. */
export const speakingRegions = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[aria-live]:not([aria-live=off]), [role=status], [role=alert], output')]
      .filter((region) => region.checkVisibility() && (region.textContent ?? '').trim() !== '')
      .filter((region) => region.querySelector(':scope > [aria-hidden=true]:only-child') === null)
      .map((region) => `${region.className || region.tagName}: ${region.textContent}`),
  )
