/**
 * People must say this about themselves, by the organisation type of their user type (docs/rules.md#accounts): the same
 * for registration, for one's own profile, for administrators, and for the forms as for the server. Invariants: a
 * person holds only what the type asks for, so that no personal number is kept without a reason; checking a person
 * again changes nothing.
 */
import type { LocalDate } from '../calendar/local-date.ts'
import type { OrganisationType, User, UserType } from '../schema/people.ts'
import { cleanEmail, cleanIdentifier, oneLine } from '../text/typed-text.ts'
import { emailProblem } from './email.ts'
import { organisationNumber, personalNumber } from './identity-numbers.ts'
import { personTexts } from './person-texts.ts'

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

/** Every field; empty where there is nothing, or nothing that the type asks for. */
export type Person = { readonly [Field in PersonField]: string }

/** As it comes from a form. */
export type SaidPerson = { readonly [Field in PersonField]?: string | null | undefined }

interface CheckedPerson {
  /** In its normal form, where there is no problem. */
  readonly person: Person
  /** In Swedish; none: the person is right. In the order of the form. */
  readonly problems: { readonly [Field in PersonField]?: string }
}

/** None and School are private people; Company and Municipality are organisations, and invoiced as such. */
const isOrganisation = (type: OrganisationType): boolean => type === 1 || type === 3

/** The fields that the type asks for. @param type null: not chosen yet */
export const personFieldsOf = (type: OrganisationType | null): readonly PersonField[] => {
  if (type === null) return ofEverybody
  return [...ofEverybody, ...(isOrganisation(type) ? ofOrganisations : ofPrivatePeople)]
}

/** Account string and reference are required of a Municipality, optional for a Company. */
export const isRequired = (field: PersonField, type: OrganisationType | null): boolean =>
  (field !== 'accountString' && field !== 'reference') || type === 3

/** They are enough to register, where the user type lets the rest wait. */
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

/** Somebody for whom an administrator books, and who has no account of their own, gives what a telephone call says. */
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

/** As it is kept. */
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

const checkField = (
  field: PersonField,
  said: string,
  required: boolean,
  today: LocalDate,
  takesStudentNumbers: boolean,
): { readonly value: string } | { readonly problem: string } => {
  const line = cleanField(field, said)
  if (line === '') return required ? { problem: personTexts[field] } : { value: '' }
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

/** Without a word of anybody. */
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

/**
 * @param today nobody is born after it
 * @param required what may not be empty
 * @param takesStudentNumbers whether the house takes a number with a T for a personal number (`brand.json`)
 */
export const checkPerson = (
  said: SaidPerson,
  type: OrganisationType | null,
  today: LocalDate,
  required: typeof isRequired = isRequired,
  takesStudentNumbers = false,
): CheckedPerson => {
  const person: Record<PersonField, string> = { ...emptyPerson }
  const problems: { [Field in PersonField]?: string } = {}
  for (const field of personFieldsOf(type)) {
    const checked = checkField(field, said[field] ?? '', required(field, type), today, takesStudentNumbers)
    if ('problem' in checked) problems[field] = checked.problem
    else person[field] = checked.value
  }
  return { person, problems }
}

/** A user as they said it in the form: an own organisation is part of the person. */
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
  today: LocalDate,
  takesStudentNumbers = false,
): readonly PersonField[] => {
  const { problems } = checkPerson(saidPersonOf(user), type, today, isRequired, takesStudentNumbers)
  return personFieldsOf(type).filter((field) => field !== 'email' && problems[field] !== undefined)
}

const dot = '[.\u3002\uff0e\uff61]'
const label = '[\\p{L}\\p{N}-]'
const written = new RegExp(`//|\\b(?:https?|ftp):|\\bwww${dot}|${label}${dot}\\p{L}{2,}(?::\\d+)?/`, 'iu')
/** Two letters or more stand before the dot: "J.Ek" is a name that was typed without a space. */
const host = new RegExp(`(${label}{2,})${dot}(?=(\\p{L}{2,})(?!\\p{L}))`, 'gu')
/** Short for what a name is preceded by: "Dr.Anna", "St.John". */
const shortTitle =
  /^(?:dr|st|ste|prof|doc|mr|mrs|ms|mx|sr|jr|fr|hr|ing|lic|mag|kand|adv|rev|fil|med|tekn|jur|teol|ekon|chr|joh|th)$/iu
/** The ends of addresses that people are sent to, where they have more than two letters. */
const knownEnd =
  /^(?:com|net|org|info|biz|edu|gov|mil|int|name|pro|mobi|eu|nu|app|dev|page|site|online|store|shop|club|live|life|link|click|top|xyz|icu|vip|win|bet|bid|loan|casino|poker|games?|work|world|today|space|website|tech|cloud|blog|news|media|email|support|help|zone|fun|buzz|rest|cam|chat|date|dating|sex|porn|adult|xxx|crypto|cash|money|credit|bank|finance|group|company|agency|digital|design|studio|stockholm)$/iu

/** A capital alone begins a name: "Karl.Johan" is two that were typed without a space. Countries' ends have two letters. */
const isName = (before: string, after: string): boolean =>
  !knownEnd.test(after) &&
  (shortTitle.test(before)
    ? after.length > 2 || /^\p{Lu}/u.test(after)
    : /^\p{Lu}\p{Ll}{2,}$/u.test(after) && /^\p{Lu}/u.test(before))

/**
 * Whether a name is, or holds, an address of the web, which mail programs show as a link. No person is called so; a company
 * may be ("Blocket.se"), but for what never stands in a name.
 */
const holdsWebAddress = (name: string, ofPerson: boolean): boolean =>
  written.test(name) ||
  (ofPerson && [...name.matchAll(host)].some(([, before = '', after = '']) => !isName(before, after)))

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
