/** There is no group yet, and without one no resource: what to do first. */
import type { ReactElement } from 'react'
import { Link } from 'wouter'
import { routes } from '../../../domain/routes.ts'
import { resourcesTexts } from './administer-resources-texts.ts'

export const NoGroups = (): ReactElement => (
  <div className="administration-empty">
    <h2>{resourcesTexts.noGroups}</h2>
    <p>{resourcesTexts.noGroupsDetail}</p>
    <Link className="button button-main" href={routes.createGroup}>
      {resourcesTexts.createGroup}
    </Link>
  </div>
)
