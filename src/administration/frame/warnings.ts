/** The steps that remain before a group or a resource can be booked. */
import { administrationTexts } from './administration-texts.ts'
import { places } from './section-places.ts'

export interface Warning {
  readonly text: string
  /** The place where it is done. */
  readonly link: { readonly href: string; readonly text: string }
}

export const toOpenTimes = { href: `#${places.openTimes}`, text: administrationTexts.toOpenTimes }

export const notEnabled: Warning = {
  text: administrationTexts.notEnabled,
  link: { href: `#${places.details}`, text: administrationTexts.toDetails },
}
