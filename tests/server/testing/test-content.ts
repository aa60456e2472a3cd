/**
 * A small, known content for tests of the server: people of each kind, and groups in which each rule can be met. Every
 * day is open from 08:00 to 12:00 in steps of 30 minutes.
 */

import { createPasswords } from '../../../server/access/password.ts'
import type { Database } from '../../../server/database/database.ts'
import { passwordCost } from '../../testing/password-cost.ts'
import { wideScheduler } from '../scheduler/wide-scheduler.ts'

/** Passwords whose hashes cost little time. */
export const passwords = createPasswords(wideScheduler(), passwordCost)

export const TEST_PASSWORD = 'ett-bra-losenord'

export const people = {
  administrator: 'administrator@test.example',
  anna: 'anna@test.example',
  bertil: 'bertil@test.example',
  company: 'company@test.example',
  unverified: 'unverified@test.example',
  disabled: 'disabled@test.example',
} as const

export interface TestContent {
  readonly users: Readonly<Record<keyof typeof people, number>>
  readonly group: number
  readonly disabledGroup: number
  readonly rooms: {
    /** 30 minutes cost 100, and an hour costs 150. For companies 30 minutes cost 50. */
    readonly priced: number
    /** Locked on 2026-03-03 from 08:00 to 09:00. */
    readonly free: number
    readonly companiesOnly: number
    readonly disabled: number
    readonly ofDisabledGroup: number
  }
}

export const loadTestContent = async (database: Database): Promise<TestContent> => {
  const types = await database.selectFrom('user_type').select(['id', 'key']).execute()
  const typeOf = (key: string): number => types.find((type) => type.key === key)?.id ?? 0
  const passwordHash = await passwords.hash(TEST_PASSWORD)

  const user = async (key: keyof typeof people, type = 'privatperson', rest = {}): Promise<number> => {
    const { id } = await database
      .insertInto('app_user')
      .values({
        email: people[key],
        email_key: people[key],
        password_hash: passwordHash,
        verified: true,
        first_name: key,
        last_name: 'Test',
        user_type_id: typeOf(type),
        ...rest,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  const users = {
    administrator: await user('administrator', 'privatperson', { role: 'administrator' }),
    anna: await user('anna'),
    bertil: await user('bertil'),
    company: await user('company', 'foretag'),
    unverified: await user('unverified', 'privatperson', { verified: false }),
    disabled: await user('disabled', 'privatperson', { disabled: true }),
  }

  const { group, disabledGroup, rooms } = await insertRooms(database, typeOf('foretag'))
  return { users, group, disabledGroup, rooms }
}

/** Inserts a group that is open to all, a hidden one, and their rooms. `companies` is the id of a user type. */
export const insertRooms = async (
  database: Database,
  companies: number,
): Promise<Pick<TestContent, 'group' | 'disabledGroup' | 'rooms'>> => {
  const group = async (title: string, enabled: boolean): Promise<number> => {
    const { id } = await database
      .insertInto('resource_group')
      .values({ title, description: '', slot_time: 30, enabled })
      .returning('id')
      .executeTakeFirstOrThrow()
    await database
      .insertInto('opening_time')
      .values(
        [0, 1, 2, 3, 4, 5, 6].map((day_of_week) => ({
          group_id: id,
          resource_id: null,
          day_of_week,
          start_time: '08:00:00',
          end_time: '12:00:00',
        })),
      )
      .execute()
    return id
  }
  const groupId = await group('Rum', true)
  const disabledGroup = await group('Dolda rum', false)

  const room = async (title: string, group_id: number, enabled = true): Promise<number> => {
    const { id } = await database
      .insertInto('resource')
      .values({ title, group_id, description: '', enabled })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  const rooms = {
    priced: await room('Rum med pris', groupId),
    free: await room('Rum utan pris', groupId),
    companiesOnly: await room('Rum för företag', groupId),
    disabled: await room('Avstängt rum', groupId, false),
    ofDisabledGroup: await room('Dolt rum', disabledGroup),
  }
  const anyone = { resource_id: rooms.priced, organisation_id: null, user_id: null, user_type_id: null }
  await database
    .insertInto('resource_price')
    .values([
      { ...anyone, block_minutes: 30, price: 100 },
      { ...anyone, block_minutes: 60, price: 150 },
      { ...anyone, block_minutes: 30, price: 50, user_type_id: companies },
    ])
    .execute()
  await database
    .insertInto('allowed_user_type')
    .values({ group_id: null, resource_id: rooms.companiesOnly, user_type_id: companies })
    .execute()
  await database
    .insertInto('time_lock')
    .values({
      group_id: null,
      resource_id: rooms.free,
      start_date: '2026-03-03',
      start_time: '08:00:00',
      end_date: '2026-03-03',
      end_time: '09:00:00',
    })
    .execute()
  return { group: groupId, disabledGroup, rooms }
}
