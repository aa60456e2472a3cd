/** The resources of a group, on its page, in the order in which the house puts them. */
import { type ReactElement, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { PublicGroup } from '../../../domain/schema/entities.ts'
import { useHas } from '../../core/use-has.ts'
import { administeredResourcePath, createResourcePath } from '../../shell/routing/administration-paths.ts'
import { AdministeredTable } from '../frame/administered-table.tsx'
import { administrationTexts } from '../frame/administration-texts.ts'
import { groupTexts, orderTexts } from './administer-groups-texts.ts'
import { OrderResources } from './order-resources.tsx'

/** `ordered`: focus goes back to the button that began it. */
type Turn = 'listed' | 'ordering' | 'ordered'

export const GroupResources = ({ group }: { readonly group: PublicGroup }): ReactElement => {
  const canOrder = useHas('working-day') && group.resources.length > 1
  const [turn, setTurn] = useState<Turn>('listed')
  const orderButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (turn === 'ordered') orderButton.current?.focus()
  }, [turn])
  return (
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
      ) : canOrder && turn === 'ordering' ? (
        <OrderResources group={group} onDone={() => setTurn('ordered')} />
      ) : (
        <>
          <AdministeredTable
            name={groupTexts.resources}
            rows={group.resources.map((resource) => ({ ...resource, href: administeredResourcePath(resource.id) }))}
          />
          {canOrder ? (
            <button ref={orderButton} type="button" className="button order-begin" onClick={() => setTurn('ordering')}>
              {orderTexts.change}
            </button>
          ) : null}
        </>
      )}
    </section>
  )
}
