/** A page as a listener hears it: the browser's own accessibility tree, as a screen reader gets it. */
import type { Page } from '@playwright/test'

export interface Heard {
  readonly role: string
  readonly name: string
  readonly description: string
  readonly disabled: boolean
  /** The texts inside it, each by itself, in their order. */
  readonly texts: readonly string[]
  /** Texts of its own that follow each other with nothing between them: a reader says them as one. */
  readonly runs: readonly (readonly string[])[]
  /** The target of a link; null if it is no link. */
  readonly href: string | null
  /** The toolbar, or the text that is being written, in which it stands, or ''. */
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

/** Everything in the tree, in its order. */
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
  /** The words in it, without the nodes that are left out between them. */
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

/** A place where a word ends and another begins without a space: "Kunder12", "ledigGrupprum". */
const isGlued = (left: string, right: string): boolean => /[\p{Ll}\d%)]$/u.test(left) && /^[\p{Lu}\d(]/u.test(right)

const gluedPairs = (texts: readonly string[]): readonly string[] =>
  texts.slice(1).flatMap((right, index) => {
    const left = texts[index] ?? ''
    return isGlued(left, right) ? [`${left}${right}`] : []
  })

/** The words in which texts of two elements have grown together, in a name or in what is read. */
export const gluedWords = (heard: readonly Heard[]): readonly string[] =>
  heard.flatMap(({ role, name, texts, runs }) => [
    ...gluedPairs(texts)
      .filter((pair) => name.includes(pair))
      .map((pair) => `the name of ${role}: ${pair}`),
    ...runs.flatMap(gluedPairs).map((pair) => `in ${role}: ${pair}`),
  ])

/** These are the browser's own, inside a field. */
const isOfField = (name: string): boolean => /^Show (date|time) picker/.test(name)

/** Links of one name that lead to different places, and buttons of one name. */
export const sameNames = (heard: readonly Heard[]): readonly string[] => {
  const found: string[] = []
  const first = new Map<string, string | null>()
  for (const { role, name, href, within } of heard) {
    if ((role !== 'link' && role !== 'button' && role !== 'DisclosureTriangle') || isOfField(name)) continue
    // The toolbars tell the tools of two texts apart. A link in a text that is being written leads nowhere yet.
    const key = [role, name.trim().toLowerCase(), within].join()
    const known = first.get(key)
    if (known === undefined) first.set(key, href)
    else if (known === null || known !== href) found.push(`${role}: ${name}`)
  }
  return found
}

/** Controls that cannot be used and do not say why. */
export const unexplained = (heard: readonly Heard[]): readonly string[] =>
  heard
    // If a field says why, its choices need not.
    .filter(({ role, disabled, description }) => disabled && role !== 'option' && description === '')
    .map(({ role, name }) => `${role}: ${name}`)

/** Live regions that contain words. When nothing has happened, there should be none. */
export const speakingRegions = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[aria-live]:not([aria-live=off]), [role=status], [role=alert], output')]
      .filter((region) => region.checkVisibility() && (region.textContent ?? '').trim() !== '')
      .filter((region) => region.querySelector(':scope > [aria-hidden=true]:only-child') === null)
      .map((region) => `${region.className || region.tagName}: ${region.textContent}`),
  )
