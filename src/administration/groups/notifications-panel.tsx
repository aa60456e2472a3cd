/** The addresses that get a mail about each booking made in a group. */
import type { ReactElement } from 'react'
import { problemTexts } from '../../../domain/parts/problem-texts.ts'
import { parseEmail } from '../../../domain/rules/email.ts'
import { parsed } from '../../../domain/rules/parsed.ts'
import type { Group } from '../../../domain/schema/administered-groups.ts'
import type { GroupId } from '../../../domain/schema/ids.ts'
import { isSameAddress } from '../../account/user-form/user-fields.ts'
import { useCore } from '../../core/core-context.tsx'
import { EmailField } from '../../kit/form/field.tsx'
import { useFormFrame } from '../../kit/form/use-form-frame.tsx'
import { AddPart } from '../panels/add-part.tsx'
import { Panel } from '../panels/panel.tsx'
import { useOwned } from '../panels/panel-owner.ts'
import { RemoveButton } from '../panels/remove-button.tsx'
import { notificationsTexts as texts } from './notifications-texts.ts'

interface NotificationsProps {
  readonly group: Group
}

const AddNotification = ({ group: { id, notifications } }: NotificationsProps): ReactElement => {
  const core = useCore()
  const frame = useFormFrame({
    defaultValues: { email: '' },
    names: ['email'],
    parse: ({ email }) => {
      const address = parseEmail(email, problemTexts.notificationEmail)
      if (address._tag === 'Problems') return address
      const isKnown = notifications.some((known) => isSameAddress(known.email, email))
      return parsed({ email: isKnown ? texts.known : null }, address.value)
    },
    submit: ({ email }) =>
      core.call('addNotification', { parameters: { id }, body: { email } }, { success: 'notification-added' }),
    onSaved: () => frame.form.reset(),
  })

  return (
    <AddPart texts={texts} frame={frame}>
      <EmailField {...frame.input('email')} label={texts.email} autoComplete="off" />
    </AddPart>
  )
}

const Notifications = ({ group }: NotificationsProps): ReactElement => {
  const core = useCore()
  const { notifications } = group
  return (
    <>
      {notifications.length === 0 ? (
        <p className="panel-empty">{texts.empty}</p>
      ) : (
        <ul className="panel-list" aria-label={texts.list}>
          {notifications.map(({ id, email }) => (
            <li key={id} className="panel-row">
              <span className="panel-row-words">{email}</span>
              <RemoveButton
                what={email}
                texts={texts}
                call={() =>
                  core.call(
                    'removeNotification',
                    { parameters: { id: group.id, partId: id } },
                    { success: 'notification-removed' },
                  )
                }
              />
            </li>
          ))}
        </ul>
      )}
      <AddNotification group={group} />
    </>
  )
}

export const NotificationsPanel = ({ groupId }: { readonly groupId: GroupId }): ReactElement => (
  <Panel title={texts.title} text={texts.text} result={useOwned({ _tag: 'Group', id: groupId })}>
    {({ group }) => <Notifications group={group} />}
  </Panel>
)
