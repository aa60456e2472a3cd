/**
 * How each field of a person is filled in: what a browser may fill it with (WCAG 1.3.5; there are no tokens for personal
 * and organisation numbers), and which keyboard a telephone shows.
 */
import type { ComponentProps } from 'react'
import type { PersonField } from '../../../domain/rules/person.ts'
import { userFormTexts } from './user-form-texts.ts'

type PersonInput = Omit<ComponentProps<'input'>, 'id'> & { readonly hint?: string }

const email: PersonInput = { type: 'email', inputMode: 'email', autoCapitalize: 'none', spellCheck: false }
const number: PersonInput = { inputMode: 'numeric', autoComplete: 'off', spellCheck: false }
const code: PersonInput = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false }

export const personInputs: Readonly<Record<PersonField, PersonInput>> = {
  email: { ...email, autoComplete: 'email' },
  firstName: { autoComplete: 'given-name' },
  lastName: { autoComplete: 'family-name' },
  address: { autoComplete: 'address-line1' },
  zipCode: { autoComplete: 'postal-code', inputMode: 'numeric' },
  city: { autoComplete: 'address-level2' },
  phone: { type: 'tel', inputMode: 'tel', autoComplete: 'tel' },
  pin: { ...number, hint: userFormTexts.pinHint },
  company: { autoComplete: 'organization' },
  orgNr: { ...number, hint: userFormTexts.orgNrHint },
  accountString: code,
  reference: { ...code, hint: userFormTexts.referenceHint },
  billingEmail: { ...email, autoComplete: 'billing email' },
  billingFirstName: { autoComplete: 'billing given-name' },
  billingLastName: { autoComplete: 'billing family-name' },
  billingAddress: { autoComplete: 'billing address-line1' },
  billingZipCode: { autoComplete: 'billing postal-code', inputMode: 'numeric' },
  billingCity: { autoComplete: 'billing address-level2' },
}
