/** The addresses that get an e-mail about each booking in a group. */
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
import { Panel, useOwned } from '../panels/panel.tsx'
import { AddPart } from '../panels/part-forms.tsx'
import { PartList, PartRow, RemoveButton } from '../panels/part-list.tsx'

export const notificationsTitle = 'Notifikationer'

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
      return parsed({ email: isKnown ? 'Adressen får redan notifikationer.' : null }, address.value)
    },
    submit: ({ email }) => core.call('addNotification', { parameters: { id }, body: { email } }),
    onSaved: () => frame.form.reset(),
  })

  return (
    <AddPart texts={{ add: 'Ny adress', submit: 'Lägg till adressen' }} frame={frame}>
      <EmailField {...frame.input('email')} label="E-post" autoComplete="off" />
    </AddPart>
  )
}

const Notifications = ({ group }: NotificationsProps): ReactElement => {
  const core = useCore()
  const { notifications } = group
  return (
    <>
      <PartList
        label="Adresser som får notifikationer"
        empty="Inga adresser. Lägg till en för att någon ska få veta att det bokas."
      >
        {notifications.map(({ id, email }) => (
          <PartRow
            key={id}
            what={email}
            change={null}
            remove={
              <RemoveButton
                what={email}
                texts={{
                  question: 'Ta bort adressen?',
                  action: 'Ta bort adressen',
                  detail: 'Adressen får inga fler mejl om bokningar.',
                }}
                call={() => core.call('removeNotification', { parameters: { id: group.id, partId: id } })}
              />
            }
          >
            {email}
          </PartRow>
        ))}
      </PartList>
      <AddNotification group={group} />
    </>
  )
}

export const NotificationsPanel = ({ groupId }: { readonly groupId: GroupId }): ReactElement => (
  <Panel
    title={notificationsTitle}
    text="Hit går ett mejl när någon bokar i gruppen."
    result={useOwned({ _tag: 'Group', id: groupId })}
  >
    {({ group }) => <Notifications group={group} />}
  </Panel>
)
