/** The description of a resource, with its equipment and pictures. */
import type { ReactElement } from 'react'
import { Link } from 'wouter'
import { weekTextOf } from '../../../domain/calendar/iso-week.ts'
import type { LocalDate } from '../../../domain/calendar/local-date.ts'
import { monthOf } from '../../../domain/calendar/local-month.ts'
import type { PublicResource } from '../../../domain/schema/entities.ts'
import type { ResourceId } from '../../../domain/schema/ids.ts'
import { useStatePart } from '../../core/core-context.tsx'
import { useHas } from '../../core/use-has.ts'
import { Lightbox } from '../../kit/design/lightbox.tsx'
import { Skeleton } from '../../kit/design/skeleton.tsx'
import { groupsQuery } from '../../kit/query/queries.ts'
import { QueryView } from '../../kit/query/query-view.tsx'
import { useQuery } from '../../kit/query/use-query.ts'
import { RichText } from '../../kit/rich-text/rich-text.tsx'
import { resourceMonthPath, resourceWeekPath } from '../../shell/routing/paths.ts'
import { RulesFold } from '../rules/rules-fold.tsx'
import './resource-lightbox.css'
import '../../kit/design/layout-further.css'

interface ResourceLightboxProps {
  readonly resourceId: ResourceId
  readonly title: string
  /** The card links to the week and the month of this day. Absent if the week is shown already. */
  readonly date?: LocalDate | undefined
  readonly onClose: () => void
}

/** The facts that help to choose and find a room. Another back end does not send them. */
const Facts = ({ capacity, way = '', attributes = [] }: PublicResource): ReactElement | null => {
  const facts = [
    ['Platser', String(capacity ?? '')],
    ['Hitta hit', way],
    ['Finns här', attributes.map(({ name }) => name).join(', ')],
  ].filter(([, fact]) => fact !== '')
  return facts.length === 0 ? null : (
    <dl className="resource-about facts stack gap-1-half">
      {facts.map(([name, fact]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  )
}

const Equipment = ({ assets, media }: PublicResource): ReactElement => (
  <>
    {assets === '' ? null : (
      <section className="resource-section stack gap-2">
        <h3>Teknisk utrustning</h3>
        <RichText html={assets} />
      </section>
    )}
    {media.length === 0 ? null : (
      <section className="resource-section stack gap-2">
        <h3>Bilder</h3>
        <div className="resource-pictures columns gap-4">
          {media.map((picture) => (
            <figure key={picture.id}>
              <img src={picture.url} alt={picture.title} loading="lazy" />
              <figcaption className="muted">
                <bdi>{picture.title}</bdi>
              </figcaption>
            </figure>
          ))}
        </div>
      </section>
    )}
  </>
)

export const ResourceLightbox = ({ resourceId, title, date, onClose }: ResourceLightboxProps): ReactElement => {
  const result = useQuery(groupsQuery)
  const hasWeeks = useHas('finder')
  const month = date === undefined ? null : monthOf(date)
  const isRuled = useStatePart('resources')[resourceId]?.limits !== undefined
  const resource =
    result._tag === 'Loaded'
      ? result.value.flatMap(({ resources }) => resources).find(({ id }) => id === resourceId)
      : undefined
  const { description = '', information = '' } = resource ?? {}
  const words =
    description === '' && information === '' ? (
      <p>Det finns ingen beskrivning.</p>
    ) : (
      <>
        {description === '' ? null : <RichText html={description} />}
        {information === '' ? null : <p>{information}</p>}
      </>
    )
  return (
    <Lightbox title={title} words={result._tag === 'Loaded' ? words : null} onClose={onClose} wide>
      <QueryView
        result={result}
        loading={<Skeleton label="Hämtar beskrivning" lines={3} />}
        failed="Beskrivningen kunde inte hämtas."
      >
        {() =>
          resource === undefined ? null : (
            <>
              <Facts {...resource} />
              <Equipment {...resource} />
            </>
          )
        }
      </QueryView>
      {isRuled ? <RulesFold of={[resourceId]} /> : null}
      {date === undefined || !hasWeeks || result._tag === 'Loading' ? null : (
        // The links appear together with the text above them. Otherwise the text would move them away from under a press.
        <div className="lightbox-actions">
          <Link className="button" href={resourceWeekPath(resourceId, weekTextOf(date))}>
            Visa veckan
          </Link>
          {month === null ? null : (
            <Link className="button" href={resourceMonthPath(resourceId, month)}>
              Visa månaden
            </Link>
          )}
        </div>
      )}
    </Lightbox>
  )
}
