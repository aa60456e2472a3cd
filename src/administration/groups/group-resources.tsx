/** The resources of a group, on its page (spec 2). */
import type { ReactElement } from 'react'
import { Link } from 'wouter'
import type { PublicGroup } from '../../../domain/schema/entities.ts'
import { administeredResourcePath, createResourcePath } from '../../shell/routing/administration-paths.ts'
import { AdministeredTable } from '../frame/administered-table.tsx'
import { administrationTexts } from '../frame/administration-texts.ts'
import { groupTexts } from './administer-groups-texts.ts'

export const GroupResources = ({ group }: { readonly group: PublicGroup }): ReactElement => (
  <section className="administration-part" aria-labelledby="resurser-rubrik">
    <div className="administration-head">
      <h2 id="resurser-rubrik">{groupTexts.resources}</h2>
      <Link className="button" href={createResourcePath(group.id)}>
        {administrationTexts.create}
        <span className="visually-hidden"> {groupTexts.createResourceOf(group.title)}</span>
      </Link>
    </div>
    {group.resources.length === 0 ? (
      <p className="muted">{groupTexts.noResources}</p>
    ) : (
      <AdministeredTable
        name={groupTexts.resources}
        rows={group.resources.map((resource) => ({ ...resource, href: administeredResourcePath(resource.id) }))}
      />
    )}
  </section>
)
