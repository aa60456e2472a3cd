/** The addresses that get a mail about each booking made in a group (spec 3). */
import type { ReactElement } from 'react'
import { parseEmail } from '../../../domain/rules/parse-email.ts'
import { parsed } from '../../../domain/rules/parsed.ts'
import { ruleTexts } from '../../../domain/rules/rule-texts.ts'
import type { Notification } from '../../../domain/schema/administered-groups.ts'
import type { GroupId } from '../../../domain/schema/ids.ts'
import { isSameAddress } from '../../account/user-form/user-fields.ts'
import { useCore } from '../../core/core-context.tsx'
import { EmailField } from '../../kit/form/field.tsx'
import { useFormFrame } from '../../kit/form/use-form-frame.tsx'
import { AddPart } from './add-part.tsx'
import { notificationsTexts } from './notifications-texts.ts'
import { Panel } from './panel.tsx'
import { useGroup } from './panel-owner.ts'
import { RemoveButton } from './remove-button.tsx'

interface NotificationsProps {
  readonly groupId: GroupId
  readonly notifications: readonly Notification[]
}

const names = ['email'] as const

const AddNotification = ({ groupId, notifications }: NotificationsProps): ReactElement => {
  const core = useCore()
  const frame = useFormFrame({
    defaultValues: { email: '' },
    names,
    parse: ({ email }) => {
      const address = parseEmail(email, ruleTexts.notificationEmail)
      if (address._tag === 'Problems') return address
      const isKnown = notifications.some((known) => isSameAddress(known.email, email))
      return parsed({ email: isKnown ? notificationsTexts.known : null }, address.value)
    },
    submit: ({ email }) =>
      core.call('addNotification', { parameters: { id: groupId }, body: { email } }, { success: 'notification-added' }),
    onSaved: () => frame.form.reset(),
  })

  return (
    <AddPart title={notificationsTexts.add} submitText={notificationsTexts.submit} frame={frame}>
      <EmailField {...frame.input('email')} label={notificationsTexts.email} autoComplete="off" />
    </AddPart>
  )
}

const Notifications = ({ groupId, notifications }: NotificationsProps): ReactElement => {
  const core = useCore()
  return (
    <>
      {notifications.length === 0 ? (
        <p className="panel-empty">{notificationsTexts.empty}</p>
      ) : (
        <ul className="panel-list" aria-label={notificationsTexts.list}>
          {notifications.map(({ id, email }) => (
            <li key={id} className="panel-row">
              <span className="panel-row-words">{email}</span>
              <RemoveButton
                what={email}
                texts={notificationsTexts}
                call={() =>
                  core.call(
                    'removeNotification',
                    { parameters: { id: groupId, partId: id } },
                    { success: 'notification-removed' },
                  )
                }
              >
                <p>
                  <strong>{email}</strong>
                </p>
                <p>{notificationsTexts.detail}</p>
              </RemoveButton>
            </li>
          ))}
        </ul>
      )}
      <AddNotification groupId={groupId} notifications={notifications} />
    </>
  )
}

export const NotificationsPanel = ({ groupId }: { readonly groupId: GroupId }): ReactElement => (
  <Panel title={notificationsTexts.title} text={notificationsTexts.text} result={useGroup(groupId)}>
    {({ notifications }) => <Notifications groupId={groupId} notifications={notifications} />}
  </Panel>
)
