/**
 * Fills an empty database with the demonstration, and copies the demonstration's pictures to the folder of uploaded ones. They were drawn
 * for this project. Invariants: Either everything is loaded, or nothing. Nothing is loaded if a group or an account already exists.
 */
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { type InsertObject, sql } from 'kysely'
import { rowOf } from '../../domain/parts/columns.ts'
import { lockColumns, openTimeColumns } from '../../domain/parts/hours.ts'
import { groupColumns, newResource, resourceColumns } from '../../domain/parts/owner.ts'
import { CANCELLED } from '../../domain/rules/booking-status.ts'
import { SCHOOL } from '../../domain/rules/user-types.ts'
import { GroupId, ResourceId } from '../../domain/schema/ids.ts'
import type { Passwords } from '../access/password.ts'
import { payerNow } from '../access/payer.ts'
import { roleColumns, signedInColumns, signedInUser } from '../access/user-row.ts'
import { emailColumns, personColumns } from '../accounts/person.ts'
import { insertBookedSlots } from '../bookings/booked-resources.ts'
import { type PriceList, readTerms } from '../bookings/booking-terms.ts'
import type { Transaction } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import type { SignedInUser } from '../http/caller.ts'
import { writeWhole } from '../process/write-whole.ts'
import { DEMO_PASSWORD, type DemoBooking, type DemoContent } from './demo-content.ts'
import type { DemoPeople } from './demo-files.ts'
import type { DemoGroup, DemoResource } from './demo-groups.ts'

/** The inserted rows, by their keys in the content. */
interface Inserted {
  readonly attributes: ReadonlyMap<string, number>
  readonly userTypes: ReadonlyMap<string, number>
  readonly schools: ReadonlyMap<string, number>
  readonly users: ReadonlyMap<string, SignedInUser>
  /** The ids of the inserted resources. The map is filled while the groups are inserted. */
  readonly resources: Map<string, ResourceId>
}

type DemoOrganisation = DemoPeople['organisations'][number]

const of = <Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): Value => {
  const value = map.get(key)
  if (value === undefined) throw new Error(`The demo content names what it does not have: ${String(key)}`)
  return value
}

const orNull = <Key, Value>(map: ReadonlyMap<Key, Value>, key: Key | null): Value | null =>
  key === null ? null : of(map, key)

const insertAll = async <Table extends keyof Tables>(
  transaction: Transaction,
  table: Table,
  rows: readonly InsertObject<Tables, Table>[],
): Promise<void> => {
  if (rows.length > 0) await transaction.insertInto(table).values(rows).execute()
}

/** Loads the demonstration. Returns false if a group or an account already existed. */
export const loadDemoContent = async (
  transaction: Transaction,
  content: DemoContent,
  passwords: Passwords,
): Promise<boolean> => {
  const group = await transaction.selectFrom('resource_group').select('id').limit(1).executeTakeFirst()
  const user = await transaction.selectFrom('app_user').select('id').limit(1).executeTakeFirst()
  if (group !== undefined || user !== undefined) return false

  await transaction
    .updateTable('user_type')
    .set({ short_registration: true })
    .where('key', 'in', [...content.shortRegistration])
    .execute()
  const types = await transaction.selectFrom('user_type').select(['id', 'key']).execute()
  const userTypes = new Map(types.map((row) => [row.key, row.id]))
  const schools = new Map<string, number>()
  for (const school of content.organisations.filter(({ organisationType }) => organisationType === SCHOOL))
    schools.set(school.key, await insertOrganisation(transaction, school))
  const users = new Map<string, SignedInUser>()
  for (const user of content.users) {
    // People share a school. Each person of another organisation has it for themselves.
    const own = content.organisations.find(({ key }) => key === user.organisation)
    const row = await transaction
      .insertInto('app_user')
      .values({
        ...emailColumns(user.email),
        ...personColumns(user, of(userTypes, user.userType)),
        ...roleColumns(user.role, null),
        password_hash: await passwords.hash(DEMO_PASSWORD),
        verified: true,
        organisation_id:
          own === undefined ? null : (schools.get(own.key) ?? (await insertOrganisation(transaction, own))),
      })
      .returning(signedInColumns)
      .executeTakeFirstOrThrow()
    users.set(user.email, signedInUser(row))
  }
  const attributes = await insertAttributes(transaction, content)
  const inserted: Inserted = { attributes, userTypes, schools, users, resources: new Map() }

  const groups = new Map<string, GroupId>()
  for (const group of content.groups) groups.set(group.key, await insertGroup(transaction, group, inserted))
  for (const { email, role, roleGroups } of content.users)
    if (roleGroups !== undefined)
      await transaction
        .updateTable('app_user')
        .set(
          roleColumns(
            role,
            roleGroups.map((key) => of(groups, key)),
          ),
        )
        .where('id', '=', of(users, email).id)
        .execute()
  const { priceOf } = await readTerms(transaction, [...inserted.resources.values()])
  for (const booking of content.bookings) await insertBooking(transaction, booking, { ...inserted, priceOf })
  // The house of the demonstration has chosen what it forgets.
  await transaction.updateTable('retention').set({ answered_at: sql<string>`server_now()` }).execute()
  return true
}

/** Inserts all attributes that some resource has. */
const insertAttributes = async (transaction: Transaction, { groups }: DemoContent) => {
  const names = new Set(groups.flatMap(({ resources }) => resources.flatMap(({ attributes }) => attributes)))
  const ids = new Map<string, number>()
  for (const name of names) {
    const { id } = await transaction.insertInto('attribute').values({ name }).returning('id').executeTakeFirstOrThrow()
    ids.set(name, id)
  }
  return ids
}

const insertOrganisation = async (
  transaction: Transaction,
  { key: _, organisationType, orgNr, accountString, firstName, lastName, zipCode, ...same }: DemoOrganisation,
): Promise<number> => {
  const { id } = await transaction
    .insertInto('organisation')
    .values({
      ...same,
      organisation_type: organisationType,
      org_nr: orgNr,
      account_string: accountString,
      first_name: firstName,
      last_name: lastName,
      zip_code: zipCode,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type Owner = { readonly group_id: number } | { readonly resource_id: number }

/** Inserts the parts that both groups and resources have. */
const insertParts = async (
  transaction: Transaction,
  { owner, content }: { readonly owner: Owner; readonly content: DemoGroup | DemoResource },
  { userTypes }: Inserted,
): Promise<void> => {
  const { open, locked, media, allowed } = content
  const ofOwner = <Part extends object>(parts: readonly Part[]) =>
    parts.map((part) => ({ group_id: null, resource_id: null, ...owner, ...part }))
  await insertAll(transaction, 'opening_time', ofOwner(open.map((time) => rowOf(openTimeColumns, time))))
  await insertAll(transaction, 'time_lock', ofOwner(locked.map((lock) => rowOf(lockColumns, lock))))
  const pictures = media.map(({ title, picture }) => ({
    title,
    file_name: pictureFile(picture),
    content_type: 'image/png',
  }))
  await insertAll(transaction, 'media', ofOwner(pictures))
  const userTypeIds = allowed.map((key) => ({ user_type_id: of(userTypes, key) }))
  await insertAll(transaction, 'allowed_user_type', ofOwner(userTypeIds))
}

const insertGroup = async (transaction: Transaction, group: DemoGroup, inserted: Inserted): Promise<GroupId> => {
  const { attributes, userTypes, schools, users, resources } = inserted
  const { id: groupId } = await transaction
    .insertInto('resource_group')
    .values(rowOf(groupColumns, group))
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertParts(transaction, { owner: { group_id: groupId }, content: group }, inserted)
  const notifications = group.notifications.map((email) => ({ group_id: groupId, email }))
  await insertAll(transaction, 'notification', notifications)

  for (const resource of group.resources) {
    const attributeIds = resource.attributes.map((name) => of(attributes, name))
    const { id } = await transaction
      .insertInto('resource')
      .values(rowOf(resourceColumns, { ...newResource, ...resource, attributes: attributeIds, group: groupId }))
      .returning('id')
      .executeTakeFirstOrThrow()
    await insertParts(transaction, { owner: { resource_id: id }, content: resource }, inserted)
    const prices = resource.prices.map((price) => ({
      resource_id: id,
      block_minutes: price.time,
      price: price.price,
      user_type_id: orNull(userTypes, price.userType),
      organisation_id: orNull(schools, price.organisation),
      user_id: orNull(users, price.user)?.id ?? null,
    }))
    await insertAll(transaction, 'resource_price', prices)
    resources.set(resource.key, ResourceId.make(id))
  }
  return GroupId.make(groupId)
}

const insertBooking = async (
  transaction: Transaction,
  booking: DemoBooking,
  { users, resources, priceOf }: Inserted & { readonly priceOf: PriceList },
): Promise<void> => {
  const owner = of(users, booking.user)
  const createdAt = sql<string>`server_now()`
  const { id } = await transaction
    .insertInto('booking')
    .values({
      user_id: owner.id,
      last_part: booking.bookingResources.length,
      created_at: createdAt,
      payer: payerNow(owner.id),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [index, entry] of booking.bookingResources.entries()) {
    const resourceId = of(resources, entry.resource)
    const booked = await transaction
      .insertInto('booked_resource')
      .values({
        booking_id: id,
        part: index + 1,
        resource_id: resourceId,
        date: entry.date,
        message: entry.message,
        price: entry.price ?? priceOf(resourceId, entry.bookingSlots, owner),
        price_set_by_administrator: entry.price !== null,
        status: entry.status,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await insertBookedSlots(transaction, [{ id: booked.id, slots: entry.bookingSlots }])
    // A cancelled booked resource has no claim on its time.
    if (entry.status === CANCELLED) continue
    const claims = entry.bookingSlots.map((slot) => ({
      booked_resource_id: booked.id,
      resource_id: resourceId,
      date: entry.date,
      start_time: slot.startTime,
      end_time: slot.endTime,
    }))
    await insertAll(transaction, 'claim', claims)
  }
  const notes = booking.notes.map((note) => ({ ...note, booking_id: id, created_at: createdAt }))
  await insertAll(transaction, 'note', notes)
}

/** The name that a picture of the demonstration has among the uploaded files. */
export const pictureFile = (name: string): string => `demo-${name}.png`

export const readPicture = (name: string): Promise<Buffer> => readFile(new URL(`pictures/${name}.png`, import.meta.url))

/** Copies those of the pictures that are not in the folder yet. */
export const copyPictures = async (mediaDirectory: string, names: Iterable<string>): Promise<void> => {
  await mkdir(mediaDirectory, { recursive: true, mode: 0o700 })
  await Promise.all(
    [...new Set(names)].map(async (name) => {
      const file = pictureFile(name)
      if (existsSync(join(mediaDirectory, file))) return
      // Another process may be copying the same picture into the same folder.
      const own = `${file}.${randomUUID()}`
      await writeWhole(mediaDirectory, own, await readPicture(name))
      await rename(join(mediaDirectory, own), join(mediaDirectory, file))
    }),
  )
}
