/**
 * "Samma som ovan": the billing block says what stands above (WCAG 3.3.7). Invariants: while it is ticked, what is changed
 * above is changed below too; typing below unticks it; unticking brings back what stood there before, so that nothing
 * typed is lost.
 */
import { useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { billingFields, type PersonField } from '../../../domain/rules/person.ts'
import type { UserFields } from './user-fields.ts'

type BillingField = (typeof billingFields)[number]

const names: ReadonlySet<string> = new Set(billingFields)
export const isBillingField = (name: string): name is BillingField => names.has(name)

type Billing = { readonly [Field in BillingField]: string }

/** The fields above, as the billing block would have them. */
export const billingAbove = (fields: UserFields): Billing => ({
  billingEmail: fields.email,
  billingFirstName: fields.firstName,
  billingLastName: fields.lastName,
  billingAddress: fields.address,
  billingZipCode: fields.zipCode,
  billingCity: fields.city,
})

/** Whether the block says just what stands above. */
export const isSameAsAbove = (fields: UserFields): boolean => {
  const above = billingAbove(fields)
  return billingFields.every((name) => fields[name] !== '' && fields[name] === above[name])
}

interface SameAsAbove {
  readonly ticked: boolean
  readonly tick: (ticked: boolean) => void
  /** Tells that a person typed in a field. */
  readonly typed: (name: PersonField) => void
}

export const useSameAsAbove = (form: UseFormReturn<UserFields>, initial: UserFields): SameAsAbove => {
  const [ticked, setTicked] = useState(() => isSameAsAbove(initial))
  const before = useRef<Billing | null>(null)

  const write = (billing: Billing): void => {
    for (const name of billingFields) {
      const shouldValidate = form.getFieldState(name).invalid
      form.setValue(name, billing[name], { shouldDirty: true, shouldValidate })
    }
  }

  return {
    ticked,
    tick: (next) => {
      setTicked(next)
      if (next) {
        before.current = { ...form.getValues() }
        write(billingAbove(form.getValues()))
      } else if (before.current !== null) write(before.current)
    },
    typed: (name) => {
      if (!ticked) return
      if (isBillingField(name)) setTicked(false)
      else write(billingAbove(form.getValues()))
    },
  }
}
