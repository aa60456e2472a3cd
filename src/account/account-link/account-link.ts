/**
 * The id and code of a link in an e-mail. Invariant: a code leaves the address as soon as it is read. Until the code is
 * used, only this tab's history entry keeps it, so that a reload does not lose it. After that nothing keeps it.
 */
import { userIdFromText } from '../../../domain/ids.ts'
import type { UserId } from '../../../domain/schema/ids.ts'

export type AccountLink =
  | { readonly _tag: 'None' }
  /** The link lacks its id or its code. */
  | { readonly _tag: 'Broken' }
  | { readonly _tag: 'Link'; readonly id: UserId; readonly code: string }
  /** The server does not accept the code any more. */
  | { readonly _tag: 'Refused'; readonly id: UserId }
  /** The link has served its purpose, and the person now chooses a password with its code. */
  | { readonly _tag: 'Choose'; readonly id: UserId; readonly code: string }
  /** The link has served its purpose. */
  | { readonly _tag: 'Used' }
  /** The link has proved the address and has signed the person in in this browser. */
  | { readonly _tag: 'Entered' }
  /** The link has served its purpose, but the back end did not say whether the account has a password. */
  | { readonly _tag: 'UsedWithoutWord' }

const none: AccountLink = { _tag: 'None' }
const broken: AccountLink = { _tag: 'Broken' }

/** @param search the query of an address */
export const linkInAddress = (search: string): AccountLink => {
  const parameters = new URLSearchParams(search)
  const id = parameters.get('id')
  const code = parameters.get('code')
  if (id === null && code === null) return none
  const user = userIdFromText(id ?? '')
  return user === null || code === null || code.trim() === '' ? broken : { _tag: 'Link', id: user, code: code.trim() }
}

const textOf = (value: object, key: string): string => {
  const found: unknown = Reflect.get(value, key)
  return typeof found === 'string' ? found : ''
}

/** The link as a history entry keeps it. */
export const keptInHistory = (link: AccountLink): Readonly<Record<string, string>> | null => {
  switch (link._tag) {
    case 'None':
      return null
    case 'Link':
    case 'Choose':
      return { accountLink: link._tag, id: String(link.id), code: link.code }
    case 'Refused':
      return { accountLink: link._tag, id: String(link.id) }
    default:
      return { accountLink: link._tag }
  }
}

/** @param kept the state of a history entry, which anything may have written */
export const linkInHistory = (kept: unknown): AccountLink => {
  if (typeof kept !== 'object' || kept === null) return none
  const id = userIdFromText(textOf(kept, 'id'))
  const code = textOf(kept, 'code')
  const tag = textOf(kept, 'accountLink')
  switch (tag) {
    case 'Broken':
    case 'Used':
    case 'Entered':
    case 'UsedWithoutWord':
      return { _tag: tag }
    case 'Refused':
      return id === null ? broken : { _tag: tag, id }
    case 'Link':
    case 'Choose':
      return id === null || code === '' ? broken : { _tag: tag, id, code }
    default:
      return none
  }
}
