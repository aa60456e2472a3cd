/**
 * The fields that the server asks for before a booking that costs, when the person registered with few facts. Invariants:
 * the answers are saved in the account before anything is booked, so that they are asked for once; nothing else in the
 * account changes.
 */
import { type ReactElement, useMemo } from 'react'
import { routes } from '../../../domain/routes.ts'
import { parsed } from '../../../domain/rules/parsed.ts'
import {
  allPersonFields,
  checkPerson,
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
  title: 'Några uppgifter till',
  detail: 'Det här kostar, så vi behöver veta vem fakturan är till. Du fyller bara i det en gång.',
  submit: 'Spara och boka',
  cancel: 'Avbryt',
  loading: 'Hämtar dina uppgifter',
  failed: 'Dina uppgifter kunde inte hämtas',
} as const

interface PayerFactsProps {
  /** The names of the fields, as the server gave them. */
  readonly asksFor: readonly string[]
  readonly onSaved: () => void
  readonly onCancel: () => void
}

interface PayerFormProps extends PayerFactsProps {
  readonly user: User
  readonly type: UserType | undefined
}

const userTypes = callQuery('users', 'userTypes', {})

const PayerForm = ({ asksFor, onSaved, onCancel, user, type }: PayerFormProps): ReactElement => {
  const core = useCore()
  const { date: today } = useWallNow()
  const names = allPersonFields.filter((name) => asksFor.includes(name))
  const said = useMemo(() => saidPersonOf(user), [user])
  const defaultValues = Object.fromEntries(names.map((name) => [name, said[name] ?? '']))
  const { input, onSubmit, busy, summary, answer } = useFormFrame<
    Partial<Record<PersonField, string>>,
    Person,
    unknown
  >({
    defaultValues,
    names,
    purpose: payerFactsTexts.title,
    parse: (typed) => {
      const { person, problems } = checkPerson({ ...said, ...typed }, type?.organisationType ?? null, {
        today,
        takesStudentNumbers: brand.studentNumbers,
      })
      return parsed(problems, person)
    },
    submit: (person) => {
      const organisation = type?.organisationType === SCHOOL ? (user.organisation?.id ?? null) : null
      const body = { ...person, userType: user.userType, organisation, baseUrl: addressOf(routes.verifyEmail) }
      // This call shows no toast, because the booking that follows has its own message.
      return core.call('updateUser', { parameters: { id: user.id }, body }, { success: 'none' })
    },
    onSaved,
  })
  return (
    <form className="form payer-facts" noValidate onSubmit={onSubmit} aria-label={payerFactsTexts.title}>
      <div>
        <h3>{payerFactsTexts.title}</h3>
        <p className="muted">{payerFactsTexts.detail}</p>
      </div>
      {summary}
      {names.map((name) => (
        <TextField key={name} label={personLabels[name]} required {...personInputs[name]} {...input(name)} />
      ))}
      {answer}
      <div className="lightbox-actions confirm-actions line-above raised">
        <button type="button" className="button" onClick={onCancel}>
          {payerFactsTexts.cancel}
        </button>
        <button type="submit" className="button button-main" aria-busy={busy}>
          {payerFactsTexts.submit}
        </button>
      </div>
    </form>
  )
}

const FactsOfUser = ({ id, ...props }: PayerFactsProps & { readonly id: UserId }): ReactElement => {
  const user = useQuery(useMemo(() => callQuery('users', 'user', { parameters: { id } }), [id]))
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
  const id = useCoreState(ownIdOf)
  return id === null ? null : <FactsOfUser {...props} id={id} />
}
