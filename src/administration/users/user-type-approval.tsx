/**
 * The yes or no to the user type of somebody who waits for it. A no has a reason, which the person reads; a yes can be
 * given after it. Once the type is answered, the answer stands in place of the pressed button, and has the focus.
 */
import { type ReactElement, useEffect, useRef } from 'react'
import { parsed } from '../../../domain/rules/parsed.ts'
import { LONGEST_TYPE_REFUSAL, typeRefusalProblem } from '../../../domain/rules/type-refusal.ts'
import type { User } from '../../../domain/schema/people.ts'
import { userTypesQuery } from '../../account/user-form/use-user-choices.ts'
import { useCore } from '../../core/core-context.tsx'
import { Alert } from '../../kit/design/alert.tsx'
import { TextArea } from '../../kit/form/field.tsx'
import { Form } from '../../kit/form/form.tsx'
import { useFormFrame } from '../../kit/form/use-form-frame.tsx'
import { useQuery } from '../../kit/query/use-query.ts'
import { useCall } from '../../kit/use-call.ts'
import { useUnsavedWork } from '../../shell/leaving/use-unsaved-work.tsx'
import { userTypesTexts as texts } from './administer-users-texts.ts'

interface UserProps {
  readonly user: User
}

const RefuseUserType = ({ user: { id, email } }: UserProps): ReactElement => {
  const core = useCore()
  const frame = useFormFrame({
    defaultValues: { reason: '' },
    names: ['reason'],
    parse: ({ reason }) => parsed({ reason: typeRefusalProblem(reason) }, { reason: reason.trim() }),
    submit: (body) => core.call('refuseUserType', { parameters: { id }, body }),
  })
  const { form, input } = frame
  const { getValues } = form
  const question = useUnsavedWork(() => getValues('reason').trim() !== '')
  return (
    <details className="user-type-refusal">
      <summary>{texts.refuse}</summary>
      <Form className="form" frame={frame} submitText={texts.refuse} submitClass="button button-loss" after={question}>
        <TextArea
          {...input('reason')}
          label={texts.reason}
          hint={email === '' ? texts.reasonHintUnmailed : texts.reasonHint}
          maxLength={LONGEST_TYPE_REFUSAL}
          required
        />
      </Form>
    </details>
  )
}

type Standing = 'waits' | 'refused' | 'approved'

const standingOf = ({ typeWaits, typeRefusal }: User): Standing => {
  if (typeWaits === true) return 'waits'
  return typeRefusal === undefined ? 'approved' : 'refused'
}

export const UserTypeApproval = ({ user }: UserProps): ReactElement => {
  const core = useCore()
  const types = useQuery(userTypesQuery)
  const { busy, failure, send } = useCall()
  const said = useRef<HTMLParagraphElement>(null)
  const standing = standingOf(user)
  const before = useRef(standing)
  const { id, userType, organisation, typeRefusal = '' } = user

  // The button that was pressed has gone.
  useEffect(() => {
    if (before.current !== standing) said.current?.focus()
    before.current = standing
  }, [standing])

  const name =
    (types._tag === 'Loaded' ? types.value.find((type) => type.id === userType)?.name : undefined) ?? texts.someType
  const words: Readonly<Record<Standing, string>> = {
    waits: texts.waits(name),
    refused: texts.refused(name, typeRefusal),
    approved: texts.approved(name),
  }
  const approve = () => core.call('approveUserType', { parameters: { id }, body: {} })
  return (
    <section className="user-panel">
      <h2>{texts.approval}</h2>
      <p ref={said} tabIndex={-1}>
        {words[standing]}
      </p>
      {standing === 'approved' ? null : (
        <>
          {organisation === null ? null : (
            <p className="numeric">{texts.organisation(organisation.name, organisation.orgNr)}</p>
          )}
          {user.email !== '' && <p>{texts.mail}</p>}
          <button type="button" className="button button-main" aria-busy={busy} onClick={() => void send(approve)}>
            {texts.approve}
          </button>
          <Alert words={failure} />
        </>
      )}
      {standing === 'waits' ? <RefuseUserType user={user} /> : null}
    </section>
  )
}
