/** The page `/admin/groups/create` creates a group, and then opens the page of the group. Its parts are added there. */
import type { ReactElement } from 'react'
import { useLocation } from 'wouter'
import { routes } from '../../../domain/routes.ts'
import { useCore } from '../../core/core-context.tsx'
import { administeredGroupPath } from '../../shell/routing/administration-paths.ts'
import { useTitleWithErrors } from '../../shell/routing/use-page-title.ts'
import { AdministrationFrame, details } from '../frame/administration-frame.tsx'
import { GroupForm, groupsTitle, newGroupFields } from './group-form.tsx'

const TITLE = 'Ny grupp'

export const CreateGroupPage = (): ReactElement => {
  const core = useCore()
  const [, navigate] = useLocation()
  const setWrong = useTitleWithErrors(TITLE)
  return (
    <AdministrationFrame
      breadcrumbs={[{ href: routes.administeredGroups, text: groupsTitle }]}
      title={TITLE}
      notice={
        <p className="muted">Resurser, öppettider, bilder och det övriga lägger du till när gruppen är skapad.</p>
      }
      sections={[
        details(
          <GroupForm
            current={newGroupFields}
            submitText="Skapa gruppen"
            submit={(body) => core.call('createGroup', { body })}
            // The new page replaces the form in the browser's history, so that Back does not return to an empty form.
            onSaved={({ id }) => navigate(administeredGroupPath(id), { replace: true })}
            onErrors={setWrong}
          />,
        ),
      ]}
    />
  )
}
