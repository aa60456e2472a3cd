/**
 * What people must say about themselves, by the organisation type of their user type (docs/rules.md#accounts): the same when they register,
 * in their own profile and for administrators, and the same in forms and on the server. Invariants: of a person only what the type asks for
 * is kept, so no personal number is kept without a reason; checking a person again changes nothing.
 */
import type { LocalDate } from '../calendar/local-date.ts'
import type { OrganisationType, User, UserType } from '../schema/people.ts'
import { cleanEmail, cleanIdentifier, oneLine } from '../text/typed-text.ts'
import { emailProblem } from './email.ts'
import { organisationNumber, personalNumber } from './identity-numbers.ts'
import { personTexts } from './person-texts.ts'
import { holdsWebAddress } from './web-address-in-name.ts'

export const ofEverybody = ['email', 'firstName', 'lastName', 'address', 'zipCode', 'city', 'phone'] as const
const ofPrivatePeople = ['pin'] as const
/** Where invoices go. */
export const billingFields = [
  'billingEmail',
  'billingFirstName',
  'billingLastName',
  'billingAddress',
  'billingZipCode',
  'billingCity',
] as const
export const ofOrganisations = ['company', 'orgNr', 'accountString', 'reference', ...billingFields] as const

export const allPersonFields = [...ofEverybody, ...ofPrivatePeople, ...ofOrganisations] as const
export type PersonField = (typeof allPersonFields)[number]

/** Every field; empty where nothing is said, or the type does not ask for it. */
export type Person = { readonly [Field in PersonField]: string }

/** A person as a form says it. */
export type SaidPerson = { readonly [Field in PersonField]?: string | null | undefined }

interface CheckedPerson {
  /** Each field in its normal form, but empty where it has a problem. */
  readonly person: Person
  /** What is wrong, in Swedish, in the order of the form; empty: nothing is. */
  readonly problems: { readonly [Field in PersonField]?: string }
}

/** The fields that the type asks for. @param type null: not chosen yet */
export const personFieldsOf = (type: OrganisationType | null): readonly PersonField[] => {
  if (type === null) return ofEverybody
  // None and School are private people; Company and Municipality are organisations, and invoiced as such.
  const isOrganisation = type === 1 || type === 3
  return [...ofEverybody, ...(isOrganisation ? ofOrganisations : ofPrivatePeople)]
}

/** Account string and reference are required of a Municipality, optional for a Company. */
export const isRequired = (field: PersonField, type: OrganisationType | null): boolean =>
  (field !== 'accountString' && field !== 'reference') || type === 3

/** These are enough to register where the user type lets the rest wait. */
const atFirst: readonly PersonField[] = ['email', 'firstName', 'lastName', 'company']
const isRequiredAtFirst = (field: PersonField): boolean => atFirst.includes(field)

type Registering = Pick<UserType, 'organisationType' | 'shortRegistration'>

/** The fields that may not be empty in the form of somebody of this type. */
export const requiredBy = (type: Registering | null): typeof isRequired =>
  type?.shortRegistration === true ? isRequiredAtFirst : isRequired

/** The fields that somebody of this type is asked for to register. */
export const firstFieldsOf = (type: Registering): readonly PersonField[] => {
  const fields = personFieldsOf(type.organisationType)
  return type.shortRegistration === true ? fields.filter(isRequiredAtFirst) : fields
}

/** What an administrator asks on the telephone of somebody without an account, to book for them. */
const ofCallers: readonly PersonField[] = ['firstName', 'lastName', 'phone']
export const isRequiredOfCaller = (field: PersonField): boolean => ofCallers.includes(field)

const names: ReadonlySet<PersonField> = new Set<PersonField>([
  'firstName',
  'lastName',
  'company',
  'billingFirstName',
  'billingLastName',
])

const longest: { readonly [Field in PersonField]?: number } = { firstName: 100, lastName: 100, zipCode: 20, phone: 40 }
const longestOthers = 200

/** A field in the form in which it is kept. */
const cleanField = (field: PersonField, said: string): string => {
  switch (field) {
    case 'email':
    case 'billingEmail':
      return cleanEmail(said)
    case 'pin':
    case 'orgNr':
    case 'phone':
    case 'zipCode':
    case 'billingZipCode':
    case 'accountString':
    case 'reference':
      return cleanIdentifier(said)
    default:
      return oneLine(said)
  }
}

/** Nothing is known of this one. */
export const emptyPerson: Person = {
  email: '',
  firstName: '',
  lastName: '',
  address: '',
  zipCode: '',
  city: '',
  phone: '',
  pin: '',
  company: '',
  orgNr: '',
  accountString: '',
  reference: '',
  billingEmail: '',
  billingFirstName: '',
  billingLastName: '',
  billingAddress: '',
  billingZipCode: '',
  billingCity: '',
}

/** What a person's data is checked against. */
interface PersonCheck {
  /** Nobody is born after it. */
  readonly today: LocalDate
  /** Which fields may not be empty; left out: `isRequired`. */
  readonly required?: typeof isRequired | undefined
  /** Whether the house takes a number with a T for a personal number (`brand.json`). */
  readonly takesStudentNumbers?: boolean
}

/** @param line what is filled in, in one line */
const checkField = (
  field: PersonField,
  line: string,
  { today, takesStudentNumbers = false }: PersonCheck,
): { readonly value: string } | { readonly problem: string } => {
  const orProblem = (value: string | null, problem: string) => (value === null ? { problem } : { value })
  switch (field) {
    case 'email':
    case 'billingEmail':
      return orProblem(emailProblem(line, null) === null ? line : null, personTexts.wrongEmail)
    case 'pin':
      return orProblem(personalNumber(line, today, takesStudentNumbers), personTexts.wrongPin)
    case 'orgNr':
      return orProblem(organisationNumber(line, today), personTexts.wrongOrgNr)
    default:
      if (names.has(field) && holdsWebAddress(line, field !== 'company')) return { problem: personTexts.webAddress }
      return orProblem(line.length > (longest[field] ?? longestOthers) ? null : line, personTexts.tooLong)
  }
}

export const checkPerson = (said: SaidPerson, type: OrganisationType | null, check: PersonCheck): CheckedPerson => {
  const { required = isRequired } = check
  const person: Record<PersonField, string> = { ...emptyPerson }
  const problems: { [Field in PersonField]?: string } = {}
  for (const field of personFieldsOf(type)) {
    const line = cleanField(field, said[field] ?? '')
    if (line === '') {
      if (required(field, type)) problems[field] = personTexts[field]
      continue
    }
    const checked = checkField(field, line, check)
    if ('problem' in checked) problems[field] = checked.problem
    else person[field] = checked.value
  }
  return { person, problems }
}

/** A user as a form has it: what is said of one's own organisation is part of the person. */
export const saidPersonOf = ({ organisation, ...user }: User): SaidPerson => ({
  ...user,
  company: organisation?.name,
  orgNr: organisation?.orgNr,
  accountString: organisation?.accountString,
  reference: organisation?.reference,
})

/** The fields that this payer must say before something that costs is booked, in the order of the form. */
export const lackingFields = (
  user: User,
  type: OrganisationType,
  check: Omit<PersonCheck, 'required'>,
): readonly PersonField[] => {
  const { problems } = checkPerson(saidPersonOf(user), type, check)
  return personFieldsOf(type).filter((field) => field !== 'email' && problems[field] !== undefined)
}

/** Long enough for a sentence or two. */
export const LONGEST_TYPE_REFUSAL = 500

/**
 * The reason of a no to a user type, which the person reads.
 * @returns the words at the field; null: a person can be told it
 */
export const typeRefusalProblem = (reason: string): string | null => {
  if (reason.trim() === '') return personTexts.typeRefusal
  return reason.length > LONGEST_TYPE_REFUSAL ? personTexts.tooLong : null
}
