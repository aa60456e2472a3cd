/** The form of a user type, for a new one and for a change. A change sends only what was changed, and with what it began. */
import { type ReactElement, useMemo } from 'react'
import { type Parsed, parsed, problemsOf } from '../../../domain/rules/parsed.ts'
import {
  leavesNoneForNewcomers,
  parseUserType,
  type UserTypeValues,
  userTypeWords,
} from '../../../domain/rules/user-type-values.ts'
import type { AdministeredUserType } from '../../../domain/schema/calls/user-administration-calls.ts'
import type { FieldValue } from '../../../domain/schema/failure-body.ts'
import type { OrganisationType } from '../../../domain/schema/people.ts'
import { useCore } from '../../core/core-context.tsx'
import { type FieldRow, Fields, namesIn } from '../../kit/form/fields.tsx'
import { shownWords, useSyncedForm } from '../../shell/leaving/use-synced-form.tsx'
import { useSignInWays } from '../../shell/sign-in/sign-in-ways.ts'
import { type ChangePlace, PartForm } from '../panels/part-forms.tsx'

export const organisationKinds: readonly { readonly id: OrganisationType; readonly name: string }[] = [
  { id: 0, name: 'Privatpersoner' },
  { id: 1, name: 'Företag och föreningar' },
  { id: 2, name: 'Skolor' },
  { id: 3, name: 'Kommunens egna verksamheter' },
]

type FormValues = Omit<UserTypeValues, 'retired' | 'organisationType'> & {
  /** The number of the kind of organisation, as the field holds it. */
  readonly organisationType: string
}

const newType = { name: '', public: true, organisationType: 0, needsApproval: false, shortRegistration: false } as const

/** Checks the form as the server does. @param type the type that is changed. Null for a new one. */
export const parseTypeForm = (
  fields: FormValues,
  types: readonly AdministeredUserType[],
  type: AdministeredUserType | null,
): Parsed<Omit<UserTypeValues, 'retired'>> => {
  const kind = organisationKinds.find(({ id }) => String(id) === fields.organisationType)
  const result = parseUserType({ ...fields, organisationType: kind?.id ?? 0 }, types, type?.id ?? null)
  const after = { public: fields.public, ...(type?.retired === true ? { retired: true } : {}) }
  const isLast = type !== null && leavesNoneForNewcomers(types, type.id, after)
  return parsed(
    { ...problemsOf(result), public: isLast ? userTypeWords.lastPublic : null },
    result._tag === 'Problems' ? null : result.value,
  )
}

interface UserTypeFormProps {
  readonly types: readonly AdministeredUserType[]
  /** The type that is changed. Null for a new one. */
  readonly type: AdministeredUserType | null
  readonly place: ChangePlace | null
}

export const UserTypeForm = ({ types, type, place }: UserTypeFormProps): ReactElement => {
  const core = useCore()
  const { name, public: isPublic, organisationType, needsApproval = false, shortRegistration = false } = type ?? newType
  // The object stays the same until a value changes. A colleague may change the type while this form is open.
  const current: FormValues = useMemo(
    () => ({ name, public: isPublic, organisationType: String(organisationType), needsApproval, shortRegistration }),
    [name, isPublic, organisationType, needsApproval, shortRegistration],
  )
  const isUsed = type !== null && type.people + type.cleared + type.named > 0
  const { password } = useSignInWays()
  const fields: readonly FieldRow<FormValues>[] = [
    { name: 'name', kind: 'text', label: 'Namn', required: true },
    {
      name: 'organisationType',
      kind: 'choice',
      label: 'Är för',
      hint: 'Avgör vad som frågas: personnummer, skola, eller företag med fakturaadress. Går inte att byta när någon har typen.',
      choices: organisationKinds,
      asked: !isUsed,
    },
    {
      name: 'public',
      kind: 'tick',
      label: 'Kan väljas vid registrering',
      hint: 'Utan krysset ger bara en administratör någon typen.',
    },
    {
      name: 'needsApproval',
      kind: 'tick',
      label: 'Kräver godkännande',
      hint: 'Den som väljer typen väntar på ditt godkännande. Till dess gäller den typ som godkändes förut; den som är ny bokar efter de strängaste reglerna och till de högsta priserna. De som redan har typen behåller den. Tar du bort krysset godkänns alla som väntar, och de får ett mejl om det.',
    },
    {
      name: 'shortRegistration',
      kind: 'tick',
      label: 'Kort registrering',
      hint: `Den som registrerar sig fyller bara i ${password === 'on' ? 'namn, e-post och lösenord' : 'namn och e-post'}. Adress och nummer frågas före den första bokningen som kostar.`,
    },
  ]
  const { frame, question } = useSyncedForm({
    current,
    names: namesIn(fields),
    parse: (typed: FormValues) => parseTypeForm(typed, types, type),
    submit: (values, _fields, { organisationType: kind, ...begun }) => {
      if (type === null) return core.call('addUserType', { body: values })
      const before = new Map<string, FieldValue>(Object.entries({ ...begun, organisationType: Number(kind) }))
      const changed = Object.entries(values).filter(([name, value]) => before.get(name) !== value)
      const began = Object.fromEntries(changed.map(([name]) => [name, before.get(name) ?? null]))
      return core.call('updateUserType', {
        parameters: { id: type.id },
        body: { ...Object.fromEntries(changed), began },
      })
    },
    wordsOf: (name, value) =>
      name === 'organisationType' ? organisationKinds.find(({ id }) => String(id) === value)?.name : shownWords(value),
    onSaved: () => {
      frame.form.reset()
      place?.onDone(true)
    },
  })
  return (
    <PartForm
      texts={{ add: 'Ny användartyp', submit: 'Lägg till användartypen', save: 'Spara användartypen' }}
      frame={frame}
      place={place}
      question={question}
      first="name"
    >
      <Fields frame={frame} of={fields} />
    </PartForm>
  )
}
