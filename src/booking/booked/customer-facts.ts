/** The person who booked and the address for the invoice, as labels with lines. Pure. Empty facts are left out. */
import type { Booking, Customer } from '../../../domain/schema/bookings.ts'
import type { Organisation, Payer, User } from '../../../domain/schema/people.ts'
import { isolated } from '../../../domain/text/isolated.ts'

export interface Fact {
  readonly label: string
  readonly lines: readonly string[]
  /** Whether the fact is shown on paper only. The invoice needs it, but on a screen a bystander could read it. */
  readonly onPaper?: true
}

/** The words for a person whose name was erased (`isErased`). */
export const ERASED_USER = 'Raderad användare'

/** The words about a booking of which somebody of the house sees only the parts of their own groups. */
export const MORE_PARTS = 'Bokningen har fler delar, i grupper som du inte har hand om.'

type Person = Omit<Payer, 'userType' | 'organisation'>
type Organised = { readonly organisation: Pick<Organisation, 'name' | 'orgNr' | 'accountString' | 'reference'> | null }

const joined = (...words: readonly string[]): string => words.filter((word) => word !== '').join(' ')

/** The facts without empty lines. A fact whose lines are all empty is left out. */
const present = (facts: readonly Fact[]): readonly Fact[] =>
  facts
    .map((fact) => ({ ...fact, lines: fact.lines.filter((line) => line !== '') }))
    .filter(({ lines }) => lines.length > 0)

export const nameOf = (user: Pick<User, 'firstName' | 'lastName'>): string => joined(user.firstName, user.lastName)

/** Whether a user's personal data was erased (`docs/rules.md#accounts`). Such a user has no name and no page. */
export const isErased = (user: Pick<User, 'firstName' | 'lastName' | 'email'>): boolean =>
  nameOf(user) === '' && user.email === ''

/** Whether the person gets mails. The address of a protected person is hidden; who has an account has one. */
export const isMailed = ({ email, protection, unclaimed }: Pick<User, 'email' | 'protection' | 'unclaimed'>): boolean =>
  email !== '' || (protection === 'hidden' && unclaimed !== true)

/** The name of the person who booked, for a list. A person without a name is listed by the e-mail address. */
export const bookerOf = (user: Pick<User, 'firstName' | 'lastName' | 'email'>): string =>
  isErased(user) ? ERASED_USER : isolated(nameOf(user) || user.email)

/** The payer: "Bageriet (heter nu Konditoriet), Karin Lindén". Empty if the payer's data was erased. */
export const customerWords = ({ company, name, nameNow = '' }: Customer): string => {
  const [payer = '', ...contact] = [company, name].filter((word) => word !== '')
  return [nameNow === '' ? payer : `${payer} (heter nu ${nameNow})`, ...contact].join(', ')
}

/** The payer of a booking. If the back end states no payer, the payer is the person who booked. */
export const bookedFor = ({ customer, user }: Pick<Booking, 'customer' | 'user'>): string =>
  (customer === undefined ? '' : customerWords(customer)) || bookerOf(user)

export const userFacts = (user: Person & Organised): readonly Fact[] =>
  present([
    { label: 'Namn', lines: [nameOf(user)] },
    { label: 'Personnummer', lines: [user.pin], onPaper: true },
    { label: 'E-post', lines: [user.email] },
    { label: 'Adress', lines: [user.address, joined(user.zipCode, user.city)] },
    { label: 'Telefon', lines: [user.phone] },
    { label: 'Företag eller organisation', lines: [user.organisation?.name ?? ''] },
    { label: 'Organisationsnummer', lines: [user.organisation?.orgNr ?? ''] },
    { label: 'Kontosträng', lines: [user.organisation?.accountString ?? ''] },
    { label: 'Referenskod', lines: [user.organisation?.reference ?? ''] },
  ])

/** The address for invoices. Empty if the person's own address is used. */
export const billingFacts = (user: Person): readonly Fact[] =>
  present([
    { label: 'Namn', lines: [joined(user.billingFirstName, user.billingLastName)] },
    { label: 'E-post', lines: [user.billingEmail] },
    { label: 'Adress', lines: [user.billingAddress, joined(user.billingZipCode, user.billingCity)] },
  ])
