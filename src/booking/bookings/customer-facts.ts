/** The person who booked, and the address of the invoice: label and words, only those that there are. Pure. */
import type { Booking, Customer } from '../../../domain/schema/bookings.ts'
import type { Organisation, Payer, User } from '../../../domain/schema/people.ts'
import { isolated } from '../../../domain/text/isolated.ts'
import { invoiceBasisTexts } from './invoice-basis-texts.ts'

export interface Fact {
  readonly label: string
  readonly lines: readonly string[]
  /** Needed for the invoice alone: no screen shows it to whoever looks over a shoulder. */
  readonly onPaper?: true
}

type Person = Omit<Payer, 'userType' | 'organisation'>
type Organised = { readonly organisation: Pick<Organisation, 'name' | 'orgNr' | 'accountString' | 'reference'> | null }

const joined = (...words: readonly string[]): string => words.filter((word) => word !== '').join(' ')
const present = (facts: readonly (readonly [string, readonly string[], true?])[]): readonly Fact[] =>
  facts
    .map(([label, lines, onPaper]) => ({
      ...{ label, lines: lines.filter((line) => line !== '') },
      ...(onPaper === undefined ? {} : { onPaper }),
    }))
    .filter(({ lines }) => lines.length > 0)

export const nameOf = (user: Pick<User, 'firstName' | 'lastName'>): string => joined(user.firstName, user.lastName)

/** True for a user who was cleared (`docs/rules.md#accounts`): no name is known, and they have no page. */
export const isErased = (user: Pick<User, 'firstName' | 'lastName' | 'email'>): boolean =>
  nameOf(user) === '' && user.email === ''

/** The person who booked, for a list: their name, or their e-mail where there is none. */
export const bookerOf = (user: Pick<User, 'firstName' | 'lastName' | 'email'>): string =>
  isErased(user) ? invoiceBasisTexts.erased : isolated(nameOf(user) || user.email)

/** The payer: "Bageriet (heter nu Konditoriet), Karin Lindén"; empty for one who was erased. */
export const customerWords = ({ company, name, nameNow = '' }: Customer): string => {
  const [payer = '', ...contact] = [company, name].filter((word) => word !== '')
  return [nameNow === '' ? payer : `${payer} (${invoiceBasisTexts.nameNow(nameNow)})`, ...contact].join(', ')
}

/** The customer of a booking; before another back end the person who booked. */
export const bookedFor = ({ customer, user }: Pick<Booking, 'customer' | 'user'>): string =>
  (customer === undefined ? '' : customerWords(customer)) || bookerOf(user)

export const userFacts = (user: Person & Organised): readonly Fact[] =>
  present([
    [invoiceBasisTexts.name, [nameOf(user)]],
    [invoiceBasisTexts.pin, [user.pin], true],
    [invoiceBasisTexts.email, [user.email]],
    [invoiceBasisTexts.address, [user.address, joined(user.zipCode, user.city)]],
    [invoiceBasisTexts.phone, [user.phone]],
    [invoiceBasisTexts.company, [user.organisation?.name ?? '']],
    [invoiceBasisTexts.orgNr, [user.organisation?.orgNr ?? '']],
    [invoiceBasisTexts.accountString, [user.organisation?.accountString ?? '']],
    [invoiceBasisTexts.reference, [user.organisation?.reference ?? '']],
  ])

/** Whether they read the same. */
export const areSameFacts = (some: readonly Fact[], others: readonly Fact[]): boolean =>
  JSON.stringify(some) === JSON.stringify(others)

/** Empty for somebody who has no address for invoices of their own. */
export const billingFacts = (user: Person): readonly Fact[] =>
  present([
    [invoiceBasisTexts.name, [joined(user.billingFirstName, user.billingLastName)]],
    [invoiceBasisTexts.email, [user.billingEmail]],
    [invoiceBasisTexts.address, [user.billingAddress, joined(user.billingZipCode, user.billingCity)]],
  ])
