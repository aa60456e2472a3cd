/** The values that groups, resources and their parts may have, for any input. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, localDate } from '../../../domain/calendar/local-date.ts'
import { localTime, minutesOf } from '../../../domain/calendar/local-time.ts'
import { newGroup, newResource } from '../../../domain/parts/owner.ts'
import { hasText } from '../../../domain/rules/text-kinds.ts'
import type { PriceModel } from '../../../domain/schema/calls/group-administration-calls.ts'
import { GroupId } from '../../../domain/schema/ids.ts'
import { groupValues, resourceValues } from '../../../server/groups/groups.ts'
import { lockValues, notificationEmail, openTimeValues, priceValues } from '../../../server/groups/part-values.ts'
import { Failure } from '../../../server/http/failure.ts'
import { check } from '../../domain/check.ts'
import { anySecond, anyTime } from '../../domain/testing/calendar-arbitraries.ts'

/** The refused fields. Empty if none is refused. */
const refused = (work: () => unknown): Readonly<Record<string, string>> => {
  try {
    work()
    return {}
  } catch (error) {
    if (error instanceof Failure && error.status === 422) return error.body.fields ?? {}
    throw error
  }
}

const group = { title: 'Rum', description: '<p>Ett rum</p>' }
const resource = { ...group, group: GroupId.make(1) }
const midnight = localTime('00:00:00')
const day = localDate('2026-03-04')

/** Times that are close to each other or to midnight, with or without seconds. */
const someTime = fc.oneof(anyTime, anySecond, fc.constantFrom(midnight, localTime('23:59:00'), localTime('23:59:59')))

test('an opening time is taken when there is a minute in it, and kept in whole minutes', () => {
  check(
    fc.property(someTime, someTime, (startTime, endTime) => {
      const end = minutesOf(endTime) === 0 ? 1440 : minutesOf(endTime)
      const model = { dayOfWeek: 1 as const, startTime, endTime }
      const fields = refused(() => openTimeValues(model))
      const isEmpty = minutesOf(startTime) >= end
      expect(fields).toEqual(isEmpty ? { endTime: 'Sluttiden måste vara efter starttiden.' } : {})
      if (isEmpty) return
      expect(openTimeValues(model)).toEqual({
        dayOfWeek: 1,
        startTime: `${startTime.slice(0, 5)}:00`,
        endTime: `${endTime.slice(0, 5)}:00`,
      })
    }),
  )
})

test('a lock is taken when it ends in a later minute than it begins, within ten years', () => {
  const days = fc.oneof(fc.integer({ min: -2, max: 2 }), fc.integer({ min: 3655, max: 3665 }))
  check(
    fc.property(days, someTime, someTime, (later, startTime, endTime) => {
      const model = { startDate: day, startTime, endDate: addDays(day, later), endTime }
      const fields = refused(() => lockValues(model))
      const isEmpty = later * 1440 + minutesOf(endTime) <= minutesOf(startTime)
      expect(Object.keys(fields)).toEqual([...(isEmpty ? ['endTime'] : []), ...(later > 3660 ? ['endDate'] : [])])
    }),
  )
})

test('the reason of a lock is one line of at most 80 characters, or none', { tags: 'lock-reason' }, () => {
  const stretch = { startDate: day, startTime: midnight, endDate: addDays(day, 1), endTime: midnight }
  expect(lockValues({ ...stretch, reason: ' Städning\n i dag ' }).reason).toBe('Städning i dag')
  for (const reason of ['  ', null]) expect(lockValues({ ...stretch, reason }).reason).toBeNull()
  expect(lockValues(stretch).reason).toBeNull()
  expect(refused(() => lockValues({ ...stretch, reason: 'å'.repeat(80) }))).toEqual({})
  expect(refused(() => lockValues({ ...stretch, reason: 'å'.repeat(81) }))).toEqual({
    reason: 'Orsaken får ha högst 80 tecken.',
  })
})

test('a price is any amount of whole öre up to a million kronor, for a block of at most a day', () => {
  const named = { userTypeId: null, organisationId: null, userId: null }
  const why = (model: PriceModel) => refused(() => priceValues(model, named))
  check(
    fc.property(fc.integer({ min: 0, max: 100_000_000 }), fc.integer({ min: 1, max: 1440 }), (ore, time) => {
      expect(priceValues({ time, price: ore / 100 }, named)).toEqual({ time, price: ore / 100, ...named })
      expect(why({ time, price: (ore * 10 + 5) / 1000 })).toEqual({
        price: 'Priset ska vara från 0 till 1 000 000 kr, med högst två decimaler.',
      })
    }),
  )
  for (const price of [-1, -0.01, 1_000_000.01, 1e300])
    expect(why({ time: 30, price })).toEqual({
      price: 'Priset ska vara från 0 till 1 000 000 kr, med högst två decimaler.',
    })
  for (const time of [0, -30, 1441]) expect(why({ time, price: 0 })).toEqual({ time: 'Välj tid.' })
})

test('a slot time is 5 to 480 minutes', () => {
  check(
    fc.property(fc.integer({ min: -10, max: 600 }), (slotTime) => {
      const isOne = slotTime >= 5 && slotTime <= 480
      const fields = refused(() => groupValues({ ...group, slotTime }, newGroup))
      expect(fields).toEqual(isOne ? {} : { slotTime: 'Slot tid ska vara ett helt antal minuter, från 5 till 480.' })
    }),
  )
})

test('what a group or resource is, is the same when it comes in again', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.constantFrom(' ', 'a \n b', '<p>Hej</p>', '<script>x</script>', '<b onclick="x">fet</b>', '&nbsp;', '<br>'),
  )
  check(
    fc.property(text, text, text, (title, description, assets) => {
      const model = { ...resource, title, description, assets }
      const fields = refused(() => resourceValues(model, newResource, true))
      if (title.trim() === '') expect(fields.title).toBe('Fyll i titel.')
      if (Object.keys(fields).length > 0) return
      const values = resourceValues(model, newResource, true)
      expect(resourceValues(values, values, true)).toEqual(values)
      expect(values.title).toBe(values.title.trim())
      expect(hasText(values.description)).toBe(true)
      expect(`${values.description}${values.assets}`).not.toMatch(/<script|onclick/i)
    }),
  )
})

test('a description of markup alone is none, and nothing is longer than it may be', () => {
  const why = (rest: object) => refused(() => groupValues({ ...group, ...rest }, newGroup))
  for (const description of ['', '  ', '<p></p>', '<p>&nbsp;</p><br>', '<script>alert(1)</script>'])
    expect(why({ description })).toEqual({ description: 'Fyll i beskrivning.' })
  expect(why({ title: 'x'.repeat(200), description: 'x'.repeat(65_536) })).toEqual({})
  expect(why({ title: 'x'.repeat(201), description: 'x'.repeat(65_537) })).toEqual({
    title: 'Titeln är för lång.',
    description: 'Texten är för lång.',
  })
  // An escaped character is longer than the original.
  expect(why({ description: '<'.repeat(65_000) })).toEqual({ description: 'Texten är för lång.' })
})

test('a place has a name and, at most, an address of https that is sent as it is', { tags: 'place-of-group' }, () => {
  const why = (rest: object) => refused(() => groupValues({ ...group, ...rest }, newGroup))
  const at = (placeLink: string) => why({ place: 'Storgatan 12', placeLink })
  for (const link of ['', 'https://karta.example', 'https://karta.example/a?q=b#c', ' https://karta.example:8443/ '])
    expect(at(link), link).toEqual({})
  const wrong = { placeLink: 'Adressen ska vara en hel webbadress som börjar med https://, högst 500 tecken.' }
  for (const link of [
    ...['http://karta.example', 'javascript:alert(1)', 'https://', '//karta.example', 'https://a b.example'],
    ...['https://user@karta.example', 'https://user:secret@karta.example/', 'data:text/html,x', 'https://localhost'],
    `https://karta.example/${'x'.repeat(500)}`,
  ])
    expect(at(link), link).toEqual(wrong)
  expect(why({ placeLink: 'https://karta.example' })).toEqual({ place: 'Fyll i platsen som länken visar.' })
  expect(why({ place: 'x'.repeat(201) })).toEqual({ place: 'Platsen får ha högst 200 tecken.' })
})

test('seats are a whole number from 1 to 1,000, or not said', { tags: 'seats-of-resource' }, () => {
  const why = (rest: object) => refused(() => resourceValues({ ...resource, ...rest }, newResource, true))
  for (const capacity of [null, 1, 12, 1_000]) expect(why({ capacity }), String(capacity)).toEqual({})
  for (const capacity of [0, -4, 1.5, 1_001])
    expect(why({ capacity })).toEqual({ capacity: 'Platserna ska vara ett helt antal, från 1 till 1 000.' })
  expect(why({ way: 'x'.repeat(501) })).toEqual({ way: 'Vägen dit får ha högst 500 tecken.' })
})

test('an address that is told is an e-mail address', () => {
  expect(notificationEmail(' Anna@Test.example ')).toBe('Anna@Test.example')
  for (const email of [
    '',
    ' ',
    'anna',
    'anna@',
    `${'a'.repeat(65)}@test.example`,
    'a@b.c, d@e.f',
    'a@b.c\r\nBcc: d@e.f',
  ])
    expect(refused(() => notificationEmail(email))).toEqual({
      email: email.trim() === '' ? 'Fyll i epost.' : 'E-postadressen stämmer inte. Skriv den som namn@exempel.se.',
    })
})
