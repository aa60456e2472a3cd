/**
 * The fields about a person, with their labels, their hints, and the attributes for autofill and for the keyboard of a
 * phone. Invariant: a field has the same label and hint in every form.
 */
import type { ComponentProps } from 'react'
import type { PersonField } from '../../../domain/rules/person.ts'
import { brand } from '../brand/brand.ts'

/** The labels contain no abbreviations. The messages of the specification contain some, such as 'Fyll i postnr.'. */
export const personLabels = {
  email: 'E-post',
  firstName: 'Förnamn',
  lastName: 'Efternamn',
  address: 'Adress',
  zipCode: 'Postnummer',
  city: 'Ort',
  phone: 'Telefon',
  pin: 'Personnummer',
  company: 'Företagsnamn',
  orgNr: 'Organisationsnummer',
  accountString: 'Kontosträng',
  reference: 'Referenskod',
  billingEmail: 'E-post',
  billingFirstName: 'Förnamn',
  billingLastName: 'Efternamn',
  billingAddress: 'Adress',
  billingZipCode: 'Postnummer',
  billingCity: 'Ort',
} as const

const personHints = {
  pin: brand.studentNumbers
    ? 'ÅÅÅÅMMDD-NNNN, eller ditt T-nummer från universitetet. Behövs för att kunna fakturera det som bokas.'
    : 'ÅÅÅÅMMDD-NNNN. Behövs för att kunna fakturera det som bokas.',
  orgNr: 'NNNNNN-NNNN. För en enskild firma är det personnumret.',
  accountString: 'Frågas av din ekonomiavdelning.',
  reference: 'Står på fakturan, så att den hittar rätt hos er.',
} as const

type PersonInput = Omit<ComponentProps<'input'>, 'id'> & { readonly hint?: string }

const email: PersonInput = { type: 'email', inputMode: 'email', autoCapitalize: 'none', spellCheck: false }
const number: PersonInput = { inputMode: 'numeric', autoComplete: 'off', spellCheck: false }
const code: PersonInput = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false }

/**
 * The attributes of each field. They set the browser's autofill (https://www.w3.org/TR/WCAG22/#identify-input-purpose) and
 * the keyboard that a phone shows. No autofill tokens exist for personal numbers and organisation numbers.
 */
export const personInputs: Readonly<Record<PersonField, PersonInput>> = {
  email: { ...email, autoComplete: 'email' },
  firstName: { autoComplete: 'given-name' },
  lastName: { autoComplete: 'family-name' },
  address: { autoComplete: 'address-line1' },
  zipCode: { autoComplete: 'postal-code', inputMode: 'numeric' },
  city: { autoComplete: 'address-level2' },
  phone: { type: 'tel', inputMode: 'tel', autoComplete: 'tel' },
  // A student number has a T, which a keyboard of digits lacks.
  pin: { ...number, ...(brand.studentNumbers ? { inputMode: 'text' } : {}), hint: personHints.pin },
  company: { autoComplete: 'organization' },
  orgNr: { ...number, hint: personHints.orgNr },
  accountString: { ...code, hint: personHints.accountString },
  reference: { ...code, hint: personHints.reference },
  billingEmail: { ...email, autoComplete: 'billing email' },
  billingFirstName: { autoComplete: 'billing given-name' },
  billingLastName: { autoComplete: 'billing family-name' },
  billingAddress: { autoComplete: 'billing address-line1' },
  billingZipCode: { autoComplete: 'billing postal-code', inputMode: 'numeric' },
  billingCity: { autoComplete: 'billing address-level2' },
}
