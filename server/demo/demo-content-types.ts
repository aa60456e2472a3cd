/**
 * What the loader reads: the content of the demonstration. Things refer to each other by stable keys, never by database ids. Invariant: a key that a reference can name is a member of a union
 * here, so a reference to nothing does not compile.
 */
import type { Interval } from '../../domain/calendar/interval.ts'
import type { LocalDate } from '../../domain/calendar/local-date.ts'
import type { Person } from '../../domain/rules/person.ts'
import type { BookingStatus } from '../../domain/schema/bookings.ts'
import type { GroupColor, Lock, OpenTime, Role } from '../../domain/schema/entities.ts'
import type { OrganisationType, UserTypeKey } from '../content/standard-content.ts'
import type { PictureName } from './picture-name.ts'

export type OrganisationKey = 'almskolan' | 'norra-gymnasiet' | 'linden-konsult' | 'ekstads-kommun' | 'larcentrum'
export type UserEmail =
  | 'admin@demo.example'
  | 'anna@demo.example'
  | 'foretag@demo.example'
  | 'skola@demo.example'
  | 'kommun@demo.example'
type GroupKey = 'grupprum' | 'labb' | 'utrustning' | 'prov'

export type RoomKey =
  | 'grupprum-eken'
  | 'grupprum-bjorken'
  | 'grupprum-granen'
  | 'grupprum-ronnen'
  | 'grupprum-lonnen'
  | 'grupprum-hasseln'
  | 'motesrum-sjon'
  | 'motesrum-an'
  | 'motesrum-holmen'
  | 'larosal-1'
  | 'larosal-2'
  | 'aulan'
  | 'torget'
  | 'tysta-rummet'
  | 'samtalsrummet'
export type LabKey =
  | 'kemilabbet'
  | 'biologilabbet'
  | 'fysiklabbet'
  | 'poddstudion'
  | 'filmstudion'
  | 'musikrummet'
  | 'makerspace'
export type EquipmentKey =
  | 'datorvagn-1'
  | 'datorvagn-2'
  | 'projektor'
  | 'systemkamera'
  | 'mikroskop'
  | 'vr-glasogon'
  | 'ljudanlaggning'
  | 'robotlador'
export type ExamKey = 'provsal-1' | 'provsal-2' | 'enskilt-provrum'
export type ResourceKey = RoomKey | LabKey | EquipmentKey | ExamKey

export interface DemoOrganisation {
  readonly key: OrganisationKey
  readonly organisationType: OrganisationType
  readonly name: string
  readonly orgNr: string
  readonly accountString: string
  readonly reference: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly address: string
  readonly zipCode: string
  readonly city: string
}

/** Every demo user is verified and has the password `DEMO_PASSWORD`. `pin` is empty for whoever gives an organisation number. */
export interface DemoUser extends Omit<Person, 'email' | 'company' | 'orgNr' | 'accountString' | 'reference'> {
  readonly email: UserEmail
  readonly role: Role
  readonly userType: UserTypeKey
  readonly organisation: OrganisationKey | null
}

export type DemoOpenTime = Omit<OpenTime, 'id'>
/** One stretch from its first instant to its last, nights included; an end of 23:59 is midnight. */
export type DemoLock = Omit<Lock, 'id'>

interface DemoMedia {
  readonly title: string
  readonly picture: PictureName
}

/** A block of `time` minutes for those who are everything that it names; null names none. */
export interface DemoPrice {
  readonly time: 30 | 240 | 480
  readonly price: number
  readonly userType: UserTypeKey | null
  readonly organisation: OrganisationKey | null
  readonly user: UserEmail | null
}

export interface DemoResource<Key extends ResourceKey = ResourceKey> {
  readonly key: Key
  readonly title: string
  readonly description: string
  readonly assets: string
  readonly enabled: boolean
  readonly open: readonly DemoOpenTime[]
  readonly locked: readonly DemoLock[]
  readonly media: readonly DemoMedia[]
  readonly prices: readonly DemoPrice[]
  readonly allowed: readonly UserTypeKey[]
}

export interface DemoGroup {
  readonly key: GroupKey
  readonly title: string
  readonly description: string
  readonly color: GroupColor
  readonly slotTime: number
  readonly enabled: boolean
  readonly open: readonly DemoOpenTime[]
  readonly locked: readonly DemoLock[]
  readonly media: readonly DemoMedia[]
  /** E-mail addresses that get each new booking. */
  readonly notifications: readonly string[]
  readonly allowed: readonly UserTypeKey[]
  readonly resources: readonly DemoResource[]
}

export interface DemoBookingResource {
  readonly resource: ResourceKey
  readonly date: LocalDate
  /** Rows of the group's grid, in order. */
  readonly bookingSlots: readonly Interval[]
  /** The wish; empty for none. */
  readonly message: string
  readonly status: BookingStatus
  /** An administrator's own price; null for what the prices of the resource give. */
  readonly price: number | null
}

export interface DemoNote {
  readonly content: string
  readonly internal: boolean
}

/** In the order in which they were made: the first is number 1001. */
export interface DemoBooking {
  readonly user: UserEmail
  readonly bookingResources: readonly DemoBookingResource[]
  readonly notes: readonly DemoNote[]
}

export interface DemoContent {
  readonly organisations: readonly DemoOrganisation[]
  readonly users: readonly DemoUser[]
  readonly groups: readonly DemoGroup[]
  readonly bookings: readonly DemoBooking[]
}
