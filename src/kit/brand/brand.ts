/**
 * What every page shows of the owner: `brand.json`, which is checked when the client is built (`scripts/client/brand.ts`).
 * The owner's accessibility statement is needed on one page alone and is read there
 * (`src/shell/accessibility/accessibility-texts.ts`).
 */
import logo from 'brand-logo?url'

export interface Brand {
  readonly name: string
  /** The name as it is written within a sentence. */
  readonly nameInText: string
  /** Follows the page's own title in the title of every page. */
  readonly title: string
  /** Whether a university's number with a T is accepted as a personal number. */
  readonly studentNumbers: boolean
  /** The lines of the postal address. */
  readonly addressLines: readonly string[]
  readonly phone: string
  readonly phoneHref: string
  readonly email: string
  readonly emailHref: string
}

declare const __BRAND__: Brand

export const brand: Brand = __BRAND__

/** The address of the picture that is the icon of the page and stands in its header. */
export const brandLogo: string = logo
