/** Numbers with invisible marks, or from another keyboard, are read as numbers. */
import { expect, test } from 'vitest'
import { readBookingNumber } from '../../../src/administration/bookings/booking-search.ts'
import { newGroupFields, parseGroupFields } from '../../../src/administration/groups/group-form.tsx'
import { newResourceFields, parseResourceFields } from '../../../src/administration/resources/resource-form.tsx'
import { writtenHref } from '../../../src/administration/rich-text-editor/link-lightbox.tsx'
import { readKronor } from '../../../src/kit/texts/read-kronor.ts'

const written = (number: string): readonly string[] => [
  `\u202a${number}\u202c`,
  `${number}\u200b`,
  `\ufeff ${number}\u00a0`,
  number.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
]

test('wherever one is asked for', { tags: ['one-form-of-text'] }, () => {
  const rich = { title: 'Rum', description: '<p>Rum</p>' }
  for (const typed of written('45')) {
    expect(readKronor(typed)).toBe(45)
    expect(readBookingNumber(typed)).toBe(45)
    expect(parseGroupFields({ ...newGroupFields, ...rich, slotTime: typed })).toMatchObject({ value: { slotTime: 45 } })
    const resource = { ...newResourceFields(null), ...rich, group: '1', capacity: typed }
    expect(parseResourceFields(resource)).toMatchObject({ value: { capacity: 45 } })
  }
  expect(readBookingNumber('1042\u20112')).toBe(1042)
  expect(writtenHref('\u200bwww.exempel.se\u202c')).toBe('https://www.exempel.se')
})
