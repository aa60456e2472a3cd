/** Finds groups, resources and administrators' pages by words, in the data that the browser already has. Pure. */
import { routes } from '../../../domain/routes.ts'
import { EMAIL_NAMES } from '../../../domain/rules/email-placeholders.ts'
import type { Permission } from '../../../domain/rules/permissions.ts'
import { searchable, searchWords } from '../../../domain/rules/search-words.ts'
import type { PublicGroup } from '../../../domain/schema/entities.ts'
import { administeredGroupPath, administeredResourcePath, withQuery } from '../../shell/routing/administration-paths.ts'
import { emailWords } from '../content/email-texts.ts'

export interface FoundPlace {
  readonly href: string
  readonly title: string
  /** A text that distinguishes the place from another one with the same title. It may be empty. */
  readonly detail: string
}

interface Place extends FoundPlace {
  /** Further words that find the place. */
  readonly also: string
}

interface Page extends Place {
  readonly needs: Permission
}

const pages: readonly Page[] = [
  { needs: 'handle-bookings', href: routes.waiting, title: 'Att bekräfta', detail: '', also: 'väntar svara godkänna' },
  {
    needs: 'see-bookings',
    href: routes.administeredDay,
    title: 'Dagens bokningar',
    detail: '',
    also: 'idag rum för rum dagblad',
  },
  { needs: 'see-bookings', href: routes.administeredBookings, title: 'Bokningar', detail: '', also: 'alla' },
  { needs: 'arrange', href: routes.administeredGroups, title: 'Grupper', detail: '', also: '' },
  { needs: 'administer', href: routes.createGroup, title: 'Ny grupp', detail: '', also: 'skapa' },
  {
    needs: 'arrange',
    href: routes.administeredResources,
    title: 'Resurser',
    detail: '',
    also: 'rum lokaler egenskaper',
  },
  { needs: 'arrange', href: routes.createResource, title: 'Ny resurs', detail: '', also: 'skapa rum lokal' },
  {
    needs: 'administer',
    href: routes.users,
    title: 'Användare',
    detail: '',
    also: 'personer användartyper konton',
  },
  { needs: 'invoice', href: routes.reports, title: 'Rapporter', detail: '', also: 'faktura statistik beläggning' },
  { needs: 'see-bookings', href: routes.occupancy, title: 'Beläggning', detail: '', also: 'statistik bokad tid' },
  { needs: 'administer', href: routes.emailTexts, title: 'E-post', detail: '', also: 'mejl texter' },
  {
    needs: 'administer',
    href: routes.content,
    title: 'Innehåll',
    detail: '',
    also: 'texter startsida villkor meddelande',
  },
  { needs: 'see-bookings', href: routes.activity, title: 'Aktivitet', detail: '', also: 'just nu' },
  ...EMAIL_NAMES.map((name) => ({
    needs: 'administer' as const,
    href: withQuery(routes.emailTexts, { mail: name }),
    title: emailWords[name].title,
    detail: 'Mejl',
    also: 'e-post',
  })),
]

/** The places that have all of the words. A place whose title begins with the first word comes first. */
const having = (places: readonly Place[], words: readonly string[]): readonly FoundPlace[] => {
  const wanted = words.map(searchable)
  const [first = ''] = wanted
  const begins = ({ title }: Place): number => Number(!searchable(title).startsWith(first))
  return places
    .filter(({ title, detail, also }) => {
      const text = searchable(`${title} ${detail} ${also}`)
      return wanted.every((word) => text.includes(word))
    })
    .toSorted((one, other) => begins(one) - begins(other))
}

/**
 * @param groups those that the viewer arranges
 * @param mayDo whether the viewer has a permission: pages that the viewer may not open are not found
 */
export const foundPlaces = (
  groups: readonly PublicGroup[],
  typed: string,
  mayDo: (permission: Permission) => boolean,
) => {
  const words = searchWords(typed)
  const stateOf = (enabled: boolean): string => (enabled ? '' : 'inte aktiv')
  const detailOf = (...facts: readonly string[]): string => facts.filter((fact) => fact !== '').join(', ')
  return {
    resources: having(
      groups.flatMap((group) =>
        group.resources.map(({ id, title, enabled }) => ({
          href: administeredResourcePath(id),
          title,
          detail: detailOf(group.title, stateOf(enabled)),
          also: '',
        })),
      ),
      words,
    ),
    groups: having(
      groups.map(({ id, title, enabled, place = '' }) => ({
        href: administeredGroupPath(id),
        title,
        detail: stateOf(enabled),
        also: place,
      })),
      words,
    ),
    pages: having(
      pages.filter(({ needs }) => mayDo(needs)),
      words,
    ),
  }
}
