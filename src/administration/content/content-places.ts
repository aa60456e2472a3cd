/** Where visitors meet each text of the product. A text that is not listed is found by its key alone. */
import { routes } from '../../../domain/routes/routes.ts'

export interface ContentPlace {
  readonly title: string
  readonly path: string
  /** As the page itself sets it. */
  readonly className: string
}

const places: Readonly<Record<string, ContentPlace>> = {
  'content.global.message': { title: 'Meddelandet överst på alla sidor', path: routes.start, className: '' },
  'content.startpage.preamble': { title: 'Startsidans ingress', path: routes.start, className: 'lead' },
  'content.startpage.body': { title: 'Startsidans text under det som kan bokas', path: routes.start, className: '' },
  'content.information.preamble': { title: 'Informationssidans ingress', path: routes.information, className: 'lead' },
  'content.information.body': { title: 'Informationssidans text', path: routes.information, className: '' },
  'content.register.terms': { title: 'Villkoren vid registrering', path: routes.register, className: '' },
}

export const placeOf = (key: string): ContentPlace | null => places[key] ?? null

/** "content/startpage/body" (spec 2) */
export const shownKey = (key: string): string => key.replaceAll('.', '/')
