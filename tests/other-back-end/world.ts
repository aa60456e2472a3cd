/**
 * What the back end knows: the world from which it starts (`world.json`), and what people have made of it since.
 * Everything is plain data with the specification's fields, so it can be kept in a file.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

/** Wall time, 'HH:mm:ss'; an end of '00:00:00' is midnight. */
export interface Interval {
  startTime: string
  endTime: string
}
export interface Opening extends Interval {
  id: number
  /** Sunday 0 to Saturday 6. */
  dayOfWeek: number
}
export interface Lock extends Interval {
  id: number
  startDate: string
  endDate: string
}
export interface Media {
  id: number
  title: string
  url: string
}
export interface ResourcePrice {
  id: number
  /** Minutes. */
  time: number
  price: number
  userTypeId: number | null
  organisationId: number | null
  userId: number | null
}
/** Fields that groups and resources share. */
export interface Place {
  id: number
  title: string
  description: string
  enabled: boolean
  open: Opening[]
  locked: Lock[]
  media: Media[]
  /** User type ids; none: everybody may book. */
  allowed: number[]
}
export interface Resource extends Place {
  assets: string
  group: number
  prices: ResourcePrice[]
}
export interface Group extends Place {
  color: string
  slotTime: number
  notifications: { id: number; email: string }[]
  resources: Resource[]
}
export interface UserType {
  id: number
  name: string
  public: boolean
  /** None 0, Company 1, School 2, Municipality 3. */
  organisationType: number
}
export interface Organisation {
  id: number
  organisationType: number
  name: string
  orgNr: string
  accountString: string
  reference: string
  email: string
  firstName: string
  lastName: string
  address: string
  zipCode: string
  city: string
}
export interface User {
  id: number
  email: string
  password: string
  verified: boolean
  role: string
  firstName: string
  lastName: string
  pin: string
  address: string
  zipCode: string
  city: string
  phone: string
  userType: number
  organisation: number | null
  billingEmail: string
  billingFirstName: string
  billingLastName: string
  billingAddress: string
  billingZipCode: string
  billingCity: string
}
export interface ContentItem {
  id: number
  key: string
  value: string
  /** Text field 0, text area 1, rich text 2. */
  contentType: number
}
export interface World {
  userTypes: UserType[]
  organisations: Organisation[]
  users: User[]
  groups: Group[]
  content: ContentItem[]
}

export interface BookedResource {
  id: number
  bookingIdNumber: string
  resourceId: number
  resourceTitle: string
  date: string
  bookingSlots: Interval[]
  message: string
  price: number
  /** Unconfirmed 0, Confirmed 1, Cancelled 2, Occupied 3. */
  status: number
}
export interface Booking {
  id: number
  bookingNumber: number
  userId: number
  bookingResources: BookedResource[]
  /** How many booked resources it ever had, so that a number is never used again. */
  parts: number
  notes: { id: number; content: string; internal: boolean }[]
}
export interface Hold extends Interval {
  sessionId: string
  resourceId: number
  date: string
  /** Milliseconds since 1970 UTC. */
  expires: number
}

export interface State extends World {
  bookings: Booking[]
  holds: Hold[]
  /** The person who has this token. */
  tokens: Record<string, number>
  codes: { code: string; userId: number; purpose: 'verify' | 'reset' }[]
  mails: { to: string; subject: string; link: string }[]
  pictures: Record<string, { type: string; base64: string }>
  lastId: number
  lastBookingNumber: number
}

export interface Store {
  readonly state: State
  nextId(): number
  /** Writes what was changed to the file, if there is one. */
  save(): void
}

const beginWith = (world: World): State => ({
  ...world,
  bookings: [],
  holds: [],
  tokens: {},
  codes: [],
  mails: [],
  pictures: {},
  lastId: 100,
  lastBookingNumber: 1000,
})

/** Opens the world. A file keeps it between two lives. Without a file nothing is kept. */
export const openStore = (world: () => World, file: string | undefined): Store => {
  const state: State =
    file !== undefined && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : beginWith(world())
  return {
    state,
    nextId: () => {
      state.lastId += 1
      return state.lastId
    },
    save: () => {
      if (file !== undefined) writeFileSync(file, JSON.stringify(state))
    },
  }
}

export const resourcesOf = ({ groups }: World): Resource[] => groups.flatMap(({ resources }) => resources)
