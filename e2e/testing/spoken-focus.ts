/**
 * The place of a screen reader user: the focused element, the elements around it, the open dialog, and the title of the
 * page.
 */
import type { CDPSession } from '@playwright/test'
import { TOPMOST_DIALOG } from './spoken-live-regions.ts'
import { elementBy, type SpokenNode, withAncestors } from './spoken-node.ts'

export interface SpokenPlace {
  readonly title: string
  /** The topmost modal dialog; null if none is open. */
  readonly dialog: SpokenNode | null
  /** Null means `body`, which counts as no place. */
  readonly focus: SpokenNode | null
  /** The elements around the focus, from the inside out. */
  readonly around: readonly SpokenNode[]
  /** The place of the focused cell in a grid or table. */
  readonly columnHead: string
  readonly rowHead: string
}

const FOCUS = 'document.activeElement === document.body ? null : document.activeElement'
const DIALOG = `globalThis.${TOPMOST_DIALOG}?.() ?? null`
const TITLE = 'document.title'

/** The page itself is asked for this, because the accessibility tree of the protocol does not contain it. */
const furtherStates = `function () {
  const { ariaBusy, ariaCurrent, ariaPosInSet, ariaSetSize } = this
  const radios = this.type === 'radio' && this.name !== ''
    ? [...(this.form ?? document).querySelectorAll('input[type=radio]')].filter(({ name }) => name === this.name) : []
  const position = radios.length > 0 ? [radios.indexOf(this) + 1, radios.length]
    : ariaPosInSet === null ? null : [ariaPosInSet, ariaSetSize]
  return JSON.stringify({
    ...(ariaCurrent === null || ariaCurrent === 'false' ? {} : { current: ariaCurrent }),
    ...(ariaBusy === 'true' ? { busy: 'true' } : {}),
    ...(this.type === 'password' ? { password: 'true' } : {}),
    ...(position === null ? {} : { position: position.join(' av ') }),
  })
}`
const headOf = (role: 'columnheader' | 'rowheader'): string => `function () {
  const cell = this.closest('[role=gridcell], td')
  const row = cell?.closest('[role=row], tr')
  if (!row) return null
  if ('${role}' === 'rowheader') return row.querySelector('[role=rowheader], th')
  const cells = [...row.querySelectorAll('[role=gridcell], [role=rowheader], td, th')]
  return row.closest('[role=grid], table')?.querySelectorAll('[role=columnheader], thead th')[cells.indexOf(cell)] ?? null
}`

const headName = async (session: CDPSession, objectId: string, role: 'columnheader' | 'rowheader'): Promise<string> => {
  const { result } = await session.send('Runtime.callFunctionOn', { objectId, functionDeclaration: headOf(role) })
  if (result.objectId === undefined) return ''
  return (await withAncestors(session, result.objectId))[0]?.name ?? ''
}

/** @param session its domains Runtime and Accessibility must be enabled */
export const spokenPlace = async (session: CDPSession): Promise<SpokenPlace> => {
  const { result: title } = await session.send('Runtime.evaluate', { expression: TITLE })
  const opened = await elementBy(session, DIALOG)
  const dialog = opened === null ? null : ((await withAncestors(session, opened))[0] ?? null)
  const focused = await elementBy(session, FOCUS)
  if (focused === null) return { title: `${title.value}`, dialog, focus: null, around: [], columnHead: '', rowHead: '' }
  const [focus, ...around] = await withAncestors(session, focused)
  const { result: further } = await session.send('Runtime.callFunctionOn', {
    objectId: focused,
    functionDeclaration: furtherStates,
  })
  const more: Readonly<Record<string, string>> = JSON.parse(`${further.value}`)
  const inCell = around.some(({ role }) => role === 'gridcell' || role === 'cell')
  return {
    title: `${title.value}`,
    dialog,
    focus: focus === undefined ? null : { ...focus, states: new Map([...focus.states, ...Object.entries(more)]) },
    around,
    columnHead: inCell ? await headName(session, focused, 'columnheader') : '',
    rowHead: inCell ? await headName(session, focused, 'rowheader') : '',
  }
}
