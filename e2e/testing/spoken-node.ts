/**
 * An element as the browser describes it to screen readers, from Chromium's accessibility tree by the DevTools
 * protocol.
 */
import type { CDPSession } from '@playwright/test'

export interface SpokenNode {
  /** The id stays the same for the life of the element. */
  readonly id: number
  readonly role: string
  readonly name: string
  readonly description: string
  readonly value: string
  /** The states, named as in ARIA: `expanded`, `checked` and so on. A missing state is false. */
  readonly states: ReadonlyMap<string, string>
}

type AnswerOf = Awaited<ReturnType<typeof askAncestors>>['nodes'][number]

const askAncestors = (session: CDPSession, objectId: string) =>
  session.send('Accessibility.getAXNodeAndAncestors', { objectId })

const textOf = (value: { readonly value?: unknown } | undefined): string =>
  value?.value === undefined ? '' : `${value.value}`.replace(/\s+/g, ' ').trim()

const spokenNode = (node: AnswerOf): SpokenNode => ({
  id: node.backendDOMNodeId ?? -1,
  role: textOf(node.role),
  name: textOf(node.name),
  description: textOf(node.description),
  value: textOf(node.value),
  states: new Map((node.properties ?? []).map(({ name, value }): [string, string] => [name, textOf(value)])),
})

/** @returns the element, then its ancestors from the inside out, without those that readers ignore */
export const withAncestors = async (session: CDPSession, objectId: string): Promise<readonly SpokenNode[]> => {
  const { nodes } = await askAncestors(session, objectId)
  return nodes.flatMap((node, index) => (node.ignored && index > 0 ? [] : [spokenNode(node)]))
}

/** @param expression JavaScript that evaluates to an element or null */
export const elementBy = async (session: CDPSession, expression: string): Promise<string | null> => {
  const { result } = await session.send('Runtime.evaluate', { expression })
  return result.objectId ?? null
}
