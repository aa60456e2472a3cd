/**
 * The owner's own as every page shows it: `brand.json`, checked when the client is built (`scripts/client/brand.ts`). The
 * statement of accessibility, which one page alone needs, is its own (`src/shell/accessibility/accessibility-statement.ts`).
 */
import logo from 'brand-logo?url'

export interface Brand {
  readonly name: string
  /** As it is written within a sentence. */
  readonly nameInText: string
  /** Stands in the title of every page, behind its own. */
  readonly title: string
  /** Whether a number with a T, of a university, is taken for a personal number. */
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

/** The address of the picture that is the icon and stands in the header. */
export const brandLogo: string = logo
