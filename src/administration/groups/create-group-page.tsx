/** `/admin/groups/create`: a new group. Its parts are added on its own page, where one goes next. */
import type { ReactElement } from 'react'
import { useLocation } from 'wouter'
import { routes } from '../../../domain/routes.ts'
import { useCore } from '../../core/core-context.tsx'
import { administeredGroupPath } from '../../shell/routing/administration-paths.ts'
import { useTitleWithErrors } from '../../shell/routing/use-page-title.ts'
import { AdministrationFrame, details } from '../frame/administration-frame.tsx'
import { groupFormTexts, groupsTexts, groupTexts } from './administer-groups-texts.ts'
import { GroupForm, newGroupFields } from './group-form.tsx'

export const CreateGroupPage = (): ReactElement => {
  const core = useCore()
  const [, navigate] = useLocation()
  const setWrong = useTitleWithErrors(groupTexts.newTitle)
  return (
    <AdministrationFrame
      breadcrumbs={[{ href: routes.administeredGroups, text: groupsTexts.title }]}
      title={groupTexts.newTitle}
      notice={<p className="muted">{groupTexts.newDetail}</p>}
      sections={[
        details(
          <GroupForm
            current={newGroupFields}
            submitText={groupFormTexts.create}
            submit={(body) => core.call('createGroup', { body })}
            // In the place of the form, so that the way back does not lead to an empty one.
            onSaved={({ id }) => navigate(administeredGroupPath(id), { replace: true })}
            onErrors={setWrong}
          />,
        ),
      ]}
    />
  )
}
