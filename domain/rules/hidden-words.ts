/**
 * Texts of a protected person without the words by which others could know who it is: a wish may be signed, and a note may say who has
 * called. Pure. Invariant: no whole word of the person's names, addresses, numbers and company is left, however it is written, and no
 * e-mail address and no telephone number of anybody.
 */
import type { Payer } from '../schema/people.ts'
import { phoneDigits } from './search-words.ts'

const HIDDEN = '[skyddat]'

const emailAddress = /[^\s@<>()[\],;:"!?]+@[^\s@<>()[\],;:"!?]+\.[^\s@<>()[\],;:"!?]+/gu
/** Digits with what stands between them in numbers. Times of a day have a colon, and are none. */
const number = /(?:\+|\b)\d(?:[\s()/.-]{0,2}\d){5,}/gu
/** A telephone number in Sweden has at least this many digits with its area code, but for the shortest of the large towns. */
const DIGITS_OF_PHONE = 9
/** A personal number without its century, and the number of an organisation. */
const DIGITS_OF_NUMBER = 10

const digitsOf = (text: string): string => text.replace(/\D/gu, '')

/** A pattern for a value, whatever stands between its words. */
const patternOf = (value: string): string =>
  value
    .split(/[\s,.-]+/u)
    .filter((word) => word !== '')
    .map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&'))
    .join('[\\s,.-]*')

const namesOf = (...names: readonly string[]): readonly string[] => [
  names.join(' '),
  names.toReversed().join(' '),
  ...names,
  // A double name may be shortened to one of its halves.
  ...names.flatMap((name) => name.split(/[\s-]+/u)),
]

type KnownBy = Omit<Payer, 'userType'>

/** The whole address, and the street with its number. */
const addressesOf = (address: string): readonly string[] => [address, /^\D+\d+/u.exec(address)?.[0] ?? '']

/** The values by which the person could be known, the longest first. */
const valuesOf = (person: KnownBy): readonly string[] => {
  const { organisation } = person
  const all = [
    ...namesOf(person.firstName, person.lastName),
    ...namesOf(person.billingFirstName, person.billingLastName),
    ...[person.address, person.billingAddress, organisation?.address ?? ''].flatMap(addressesOf),
    organisation?.name ?? '',
  ]
  const patterns = all.map((value) => patternOf(value.trim().normalize('NFC'))).filter(({ length }) => length > 1)
  return [...new Set(patterns)].toSorted((one, other) => other.length - one.length)
}

/** Makes the function that hides a person's words in a text. A text without any is left as it is. */
export const hidesWordsOf = (person: KnownBy): ((text: string) => string) => {
  const values = valuesOf(person)
  // Swedish says whose something is by an s.
  const known =
    values.length === 0 ? null : new RegExp(`(?<![\\p{L}\\p{N}])(?:${values.join('|')})s?(?![\\p{L}\\p{N}])`, 'giu')
  const phone = phoneDigits(person.phone)
  const numbers = [person.pin, person.organisation?.orgNr ?? '']
    .map((one) => digitsOf(one).slice(-DIGITS_OF_NUMBER))
    .filter(({ length }) => length === DIGITS_OF_NUMBER)
  const isTheirs = (found: string): boolean => {
    const [asPhone, digits] = [phoneDigits(found), digitsOf(found)]
    const isPhone = asPhone.startsWith('0') && asPhone.length >= DIGITS_OF_PHONE
    return isPhone || (phone !== '' && asPhone.includes(phone)) || numbers.some((one) => digits.includes(one))
  }
  return (text) => {
    const plain = text.replace(emailAddress, HIDDEN).replace(number, (found) => (isTheirs(found) ? HIDDEN : found))
    return known === null ? plain : plain.replace(known, HIDDEN)
  }
}
