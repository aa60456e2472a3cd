/**
 * Checks the address to which sign-in sends a person back. It must be a relative path or an address of our own origin
 * (`docs/rules.md#sign-in`). Any other address is an error 'Invalid return url...'. The check reads the parsed address,
 * because an attacker can easily write an address that only looks like ours.
 */
import { pageWithin } from '../../core/base-path.ts'

export class InvalidReturnUrl extends Error {
  constructor() {
    super('Invalid return url...')
    this.name = 'InvalidReturnUrl'
  }
}

/**
 * @param base the folder that the client is served from; an address outside it is not ours
 * @returns the page within it, with query and fragment; `/` when there is no return address
 * @throws InvalidReturnUrl
 */
export const returnPath = (returnUrl: string | null, origin: string, base = ''): string => {
  if (returnUrl === null || returnUrl === '') return '/'
  // Different parsers treat backslashes and control characters differently.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  if (/[\\\u0000-\u001f\u007f]/.test(returnUrl)) throw new InvalidReturnUrl()
  let url: URL
  try {
    url = new URL(returnUrl, origin)
  } catch {
    throw new InvalidReturnUrl()
  }
  const relative = returnUrl.startsWith('/') && !returnUrl.startsWith('//')
  const absolute = /^https?:\/\//i.test(returnUrl)
  if (!(relative || absolute) || url.origin !== origin || url.username !== '' || url.password !== '')
    throw new InvalidReturnUrl()
  const page = pageWithin(url.pathname, base)
  // `https://ours//theirs` is an address of our origin, but browsers read its path alone as an address of the host `theirs`.
  if (page === null || page.startsWith('//')) throw new InvalidReturnUrl()
  return `${page}${url.search}${url.hash}`
}
