/**
 * The fields that are asked for before something is booked, such as the address for the invoice when the person registered
 * with few facts. Invariants: the answers are saved in the account before anything is booked, so that they are asked for
 * once; nothing else in the account changes; the first field gets the focus, unless the person has moved it meanwhile.
 */
import { type ReactElement, useEffect, useEffectEvent, useMemo } from 'react'
import { routes } from '../../../domain/routes.ts'
import { parsed } from '../../../domain/rules/parsed.ts'
import {
  allPersonFields,
  checkPerson,
  emptyPerson,
  type Person,
  type PersonField,
  saidPersonOf,
} from '../../../domain/rules/person.ts'
import { SCHOOL } from '../../../domain/rules/user-types.ts'
import type { UserId } from '../../../domain/schema/ids.ts'
import type { User, UserType } from '../../../domain/schema/people.ts'
import { addressOf } from '../../core/base-path.ts'
import { useCore, useCoreState } from '../../core/core-context.tsx'
import { brand } from '../../kit/brand/brand.ts'
import { Skeleton } from '../../kit/design/skeleton.tsx'
import { TextField } from '../../kit/form/field.tsx'
import { personInputs, personLabels } from '../../kit/form/person-inputs.ts'
import { useFormFrame } from '../../kit/form/use-form-frame.tsx'
import { bothResults } from '../../kit/query/both-results.ts'
import { QueryView } from '../../kit/query/query-view.tsx'
import { callQuery, useQuery } from '../../kit/query/use-query.ts'
import { useWallNow } from '../../kit/use-wall-now.ts'
import { ownIdOf } from '../../shell/routing/signed-in.ts'
import '../../kit/design/layout-further.css'

const payerFactsTexts = {
  where: 'Vart ska vi skicka fakturan?',
  whom: 'Vem är fakturan till?',
  other: 'Några uppgifter till',
  detail: 'Du fyller bara i det en gång.',
  loading: 'Hämtar dina uppgifter',
  failed: 'Dina uppgifter kunde inte hämtas',
} as const

const inAddress: readonly PersonField[] = [
  'address',
  'zipCode',
  'city',
  'billingAddress',
  'billingZipCode',
  'billingCity',
]
const inName: readonly PersonField[] = ['pin', 'company', 'orgNr', 'accountString', 'reference']

const questionOf = (names: readonly PersonField[]): string => {
  const asksFor = (some: readonly PersonField[]): boolean => names.some((name) => some.includes(name))
  return asksFor(inAddress) ? payerFactsTexts.where : asksFor(inName) ? payerFactsTexts.whom : payerFactsTexts.other
}

/** The state of the fields. While they are loading nothing can be sent. */
export type PayerFactsStage = 'Loading' | 'Open' | 'Saving'

interface PayerFactsProps {
  /** The id of the form. The button that sends it stands at the foot of the dialog. */
  readonly id: string
  /** The names of the fields, as the server gave them. */
  readonly asksFor: readonly string[]
  readonly onStage: (stage: PayerFactsStage) => void
  readonly onSaved: () => void
}

interface PayerFormProps extends PayerFactsProps {
  readonly user: User
  readonly type: UserType | undefined
}

const userTypes = callQuery('users', 'userTypes', {})

const PayerForm = ({ id, asksFor, onStage, onSaved, user, type }: PayerFormProps): ReactElement => {
  const core = useCore()
  const { date: today } = useWallNow()
  const names = allPersonFields.filter((name) => asksFor.includes(name))
  const said = useMemo(() => saidPersonOf(user), [user])
  const defaultValues = Object.fromEntries(names.map((name) => [name, said[name] ?? '']))
  const question = questionOf(names)
  const { form, input, onSubmit, busy, summary, answer } = useFormFrame<Partial<Person>, Partial<Person>, unknown>({
    defaultValues,
    names,
    purpose: question,
    parse: (typed) => {
      const { person, problems } = checkPerson({ ...said, ...typed }, type?.organisationType ?? null, {
        today,
        takesStudentNumbers: brand.studentNumbers,
      })
      // The other values stay unchanged. The server checks them, and reports what is wrong with them.
      const asked = Object.fromEntries(names.map((name) => [name, problems[name]]))
      return parsed(asked, Object.fromEntries(names.map((name) => [name, person[name]])))
    },
    submit: (entered) => {
      const kept = Object.fromEntries(allPersonFields.map((name) => [name, said[name] ?? '']))
      const person = { ...emptyPerson, ...kept, ...entered }
      const organisation = type?.organisationType === SCHOOL ? (user.organisation?.id ?? null) : null
      const same = { userType: user.userType, organisation }
      const body = { ...person, ...same, began: { ...kept, ...same }, baseUrl: addressOf(routes.verifyEmail) }
      // This call shows no toast, because the booking that follows has its own message.
      return core.call('updateUser', { parameters: { id: user.id }, body }, { success: 'none' })
    },
    onSaved,
  })
  useEffect(() => onStage(busy ? 'Saving' : 'Open'), [busy, onStage])

  const begin = useEffectEvent(() => {
    const [first] = names
    // The title has the focus from the opening of the dialog, and the button has it after a press that was refused.
    const isUnmoved = document.activeElement?.matches('.lightbox-title, .confirm-actions button, body') === true
    if (isUnmoved && first !== undefined) form.setFocus(first)
  })
  useEffect(() => begin(), [])
  return (
    <form id={id} className="form payer-facts" noValidate onSubmit={onSubmit} aria-label={question}>
      <div>
        <h3>{question}</h3>
        <p className="muted">{payerFactsTexts.detail}</p>
      </div>
      {summary}
      {names.map((name) => (
        <TextField key={name} label={personLabels[name]} required {...personInputs[name]} {...input(name)} />
      ))}
      {answer}
    </form>
  )
}

const FactsOfUser = ({ of, ...props }: PayerFactsProps & { readonly of: UserId }): ReactElement => {
  const user = useQuery(useMemo(() => callQuery('users', 'user', { parameters: { id: of } }), [of]))
  return (
    <QueryView
      result={bothResults(user, useQuery(userTypes))}
      loading={<Skeleton label={payerFactsTexts.loading} lines={6} />}
      failed={payerFactsTexts.failed}
    >
      {([known, types]) => (
        <PayerForm {...props} user={known} type={types.find((type) => type.id === known.userType)} />
      )}
    </QueryView>
  )
}

export const PayerFacts = (props: PayerFactsProps): ReactElement | null => {
  const own = useCoreState(ownIdOf)
  return own === null ? null : <FactsOfUser {...props} of={own} />
}
