/**
 * The fields that people must fill in, by the organisation type of their user type (docs/rules.md#accounts). The same checks apply in
 * registration, in the profile, for administrators, and on the server. Invariants: only the fields that the type asks for are kept, so no
 * personal number is kept without a reason. A second check of a person changes nothing.
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
/** The receiver of invoices. */
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

/** All fields of a person. A field is empty if it is not filled in or the type does not ask for it. */
export type Person = { readonly [Field in PersonField]: string }

/** A person as filled in on a form. */
export type SaidPerson = { readonly [Field in PersonField]?: string | null | undefined }

interface CheckedPerson {
  /** Each field in its normal form. A field with a problem is empty. */
  readonly person: Person
  /** The problems in Swedish, in the order of the form. Empty if there are none. */
  readonly problems: { readonly [Field in PersonField]?: string }
}

/** The fields that the type asks for. The type is null if none has been chosen yet. */
export const personFieldsOf = (type: OrganisationType | null): readonly PersonField[] => {
  if (type === null) return ofEverybody
  // People with the type None or School are private people. Company and Municipality are organisations, and invoices go to them.
  const isOrganisation = type === 1 || type === 3
  return [...ofEverybody, ...(isOrganisation ? ofOrganisations : ofPrivatePeople)]
}

/** Whether a field is required. Account string and reference are required for a Municipality and optional for a Company. */
export const isRequired = (field: PersonField, type: OrganisationType | null): boolean =>
  (field !== 'accountString' && field !== 'reference') || type === 3

/** The fields that are required at registration if the user type has short registration. */
const atFirst: readonly PersonField[] = ['email', 'firstName', 'lastName', 'company']
const isRequiredAtFirst = (field: PersonField): boolean => atFirst.includes(field)

type Registering = Pick<UserType, 'organisationType' | 'shortRegistration'>

/** The test for the fields that must not be empty in the form for a person of this type. */
export const requiredBy = (type: Registering | null): typeof isRequired =>
  type?.shortRegistration === true ? isRequiredAtFirst : isRequired

/** The fields that registration asks for from a person of this type. */
export const firstFieldsOf = (type: Registering): readonly PersonField[] => {
  const fields = personFieldsOf(type.organisationType)
  return type.shortRegistration === true ? fields.filter(isRequiredAtFirst) : fields
}

/** The fields that an administrator needs on the telephone to book for a person without an account. */
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

/** The value of a field in its stored form. */
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

/** A person whose fields are all empty. */
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

/** The conditions for the check of a person. */
interface PersonCheck {
  /** The present day. No date of birth may be later. */
  readonly today: LocalDate
  /** The test for the fields that must not be empty. The default is `isRequired`. */
  readonly required?: typeof isRequired | undefined
  /** Whether the house accepts a number with a T as a personal number (`brand.json`). */
  readonly takesStudentNumbers?: boolean
}

/** Checks a field whose content is one line that is not empty. */
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

/** A user in the form of `SaidPerson`, which includes the fields of the user's organisation. */
export const saidPersonOf = ({ organisation, ...user }: User): SaidPerson => ({
  ...user,
  company: organisation?.name,
  orgNr: organisation?.orgNr,
  accountString: organisation?.accountString,
  reference: organisation?.reference,
})

/** The fields that the payer must fill in before booking something that costs, in the order of the form. */
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
 * Checks the reason for refusing a user type. The person reads this reason.
 * @returns the problem. Null if the reason can be sent to the person.
 */
export const typeRefusalProblem = (reason: string): string | null => {
  if (reason.trim() === '') return personTexts.typeRefusal
  return reason.length > LONGEST_TYPE_REFUSAL ? personTexts.tooLong : null
}
