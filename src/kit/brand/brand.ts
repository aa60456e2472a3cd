/**
 * The owner's name and contact details, which every page shows. They come from `brand.json`, which is checked when the client
 * is built (`scripts/client/brand.ts`). Only one page needs the owner's accessibility statement, and that page reads it
 * itself (`src/shell/accessibility/accessibility-texts.ts`).
 */
import logo from 'brand-logo?url'

export interface Brand {
  readonly name: string
  /** The form of the name within a sentence. */
  readonly nameInText: string
  /** The last part of every document title, after the page's own title. */
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

/**
 * Whether a real house still has the demonstration's contact details. The server states this in the page, and every
 * element with the class `house-contact` is hidden then (`root-page.css`).
 */
export const hasSampleContact = (): boolean => document.documentElement.dataset.sampleContact !== undefined

/** The address of the logo, which is the icon of the page and is shown in its header. */
export const brandLogo: string = logo
