/** Reads a page as a screen reader does, from the browser's own accessibility tree. */
import type { Page } from '@playwright/test'

export interface Heard {
  readonly role: string
  readonly name: string
  readonly description: string
  readonly disabled: boolean
  /** The separate texts inside the element, in their order. */
  readonly texts: readonly string[]
  /** The element's own adjacent texts, which a screen reader reads as one. */
  readonly runs: readonly (readonly string[])[]
  /** The target of a link; null if the element is no link. */
  readonly href: string | null
  /** The toolbar or the edited text that contains the element; '' if there is none. */
  readonly within: string
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
  readonly parentId?: string
}

const text = (value: Value | undefined): string => (typeof value?.value === 'string' ? value.value : '')

/** All elements in the tree, in their order. */
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
  const withinOf = (node: Node): string => {
    const parent = known.get(node.parentId ?? '')
    if (parent === undefined) return ''
    const role = text(parent.role)
    return role === 'toolbar' || role === 'textbox' ? `${role} ${text(parent.name)}` : withinOf(parent)
  }
  /** The words in the element. The ignored nodes between them are skipped. */
  const standingIn = (node: Node): readonly Node[] =>
    (node.childIds ?? []).flatMap((id) => {
      const child = known.get(id)
      if (child === undefined) return []
      return child.ignored ? standingIn(child) : [child]
    })
  const runsIn = (node: Node): string[][] => {
    const runs: string[][] = [[]]
    for (const child of standingIn(node))
      if (text(child.role) === 'StaticText') runs.at(-1)?.push(text(child.name))
      else runs.push([])
    return runs
  }
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
        runs: runsIn(node),
        within: withinOf(node),
        href: typeof href === 'string' && text(node.role) === 'link' ? href : null,
      }
    })
}

/** Matches a place where one word ends and another begins without a space: "Kunder12", "ledigGrupprum". */
const isGlued = (left: string, right: string): boolean => /[\p{Ll}\d%)]$/u.test(left) && /^[\p{Lu}\d(]/u.test(right)

const gluedPairs = (texts: readonly string[]): readonly string[] =>
  texts.slice(1).flatMap((right, index) => {
    const left = texts[index] ?? ''
    return isGlued(left, right) ? [`${left}${right}`] : []
  })

/** The words in which the texts of two elements are joined without a space, in a name or in a read text. */
export const gluedWords = (heard: readonly Heard[]): readonly string[] =>
  heard.flatMap(({ role, name, texts, runs }) => [
    ...gluedPairs(texts)
      .filter((pair) => name.includes(pair))
      .map((pair) => `the name of ${role}: ${pair}`),
    ...runs.flatMap(gluedPairs).map((pair) => `in ${role}: ${pair}`),
  ])

/** These elements belong to the browser, inside a field. */
const isOfField = (name: string): boolean => /^Show (date|time) picker/.test(name)

/** The links with one name that lead to different places, and the buttons with one name. */
export const sameNames = (heard: readonly Heard[]): readonly string[] => {
  const found: string[] = []
  const first = new Map<string, string | null>()
  for (const { role, name, href, within } of heard) {
    if ((role !== 'link' && role !== 'button' && role !== 'DisclosureTriangle') || isOfField(name)) continue
    // The names of the toolbars distinguish the tools of two texts. A link in an edited text leads nowhere yet.
    const key = [role, name.trim().toLowerCase(), within].join()
    const known = first.get(key)
    if (known === undefined) first.set(key, href)
    else if (known === null || known !== href) found.push(`${role}: ${name}`)
  }
  return found
}

/** The disabled controls without a reason. */
export const unexplained = (heard: readonly Heard[]): readonly string[] =>
  heard
    // If a field has a reason, its options need none.
    .filter(({ role, disabled, description }) => disabled && role !== 'option' && description === '')
    .map(({ role, name }) => `${role}: ${name}`)

/** The live regions that contain words. There should be none before anything has happened. */
export const speakingRegions = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[aria-live]:not([aria-live=off]), [role=status], [role=alert], output')]
      .filter((region) => region.checkVisibility() && (region.textContent ?? '').trim() !== '')
      .filter((region) => region.querySelector(':scope > [aria-hidden=true]:only-child') === null)
      .map((region) => `${region.className || region.tagName}: ${region.textContent}`),
  )
