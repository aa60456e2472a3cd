/** An administrator's yes to a user type that waits for it (features 2). Once given, it says so in place of the button. */
import { type ReactElement, useEffect, useRef } from 'react'
import type { User } from '../../../domain/schema/people.ts'
import { userTypesQuery } from '../../account/user-form/use-user-choices.ts'
import { useCore } from '../../core/core-context.tsx'
import { Alert } from '../../kit/design/alert.tsx'
import { useQuery } from '../../kit/query/use-query.ts'
import { useCall } from '../../kit/use-call.ts'
import { userTypesTexts as texts } from './user-types-texts.ts'

export const ApproveUserType = ({ user }: { readonly user: User }): ReactElement => {
  const core = useCore()
  const types = useQuery(userTypesQuery)
  const { busy, failure, send } = useCall()
  const done = useRef<HTMLParagraphElement>(null)
  const waits = user.typeWaits === true
  const waited = useRef(waits)
  const { id, userType } = user

  // The button that was pressed has gone.
  useEffect(() => {
    if (waited.current && !waits) done.current?.focus()
    waited.current = waits
  }, [waits])

  const name = types._tag === 'Loaded' ? types.value.find((type) => type.id === userType)?.name : undefined
  const approve = () =>
    core.call('approveUserType', { parameters: { id }, body: {} }, { success: 'user-type-approved' })
  return (
    <section className="user-panel">
      <h2>{texts.approval}</h2>
      {waits ? (
        <>
          <p>{texts.waits(name ?? texts.someType)}</p>
          {user.email !== '' && <p>{texts.mail}</p>}
          <button type="button" className="button button-main" aria-busy={busy} onClick={() => void send(approve)}>
            {texts.approve}
          </button>
          <Alert words={failure} />
        </>
      ) : (
        <p ref={done} tabIndex={-1}>
          {texts.approved(name ?? texts.someType)}
        </p>
      )}
    </section>
  )
}
