/** The description of a resource, with its equipment and pictures. */
import type { ReactElement } from 'react'
import { Link } from 'wouter'
import { weekTextOf } from '../../../domain/calendar/iso-week.ts'
import { type LocalDate, monthOf } from '../../../domain/calendar/local-date.ts'
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

const resourceLightboxTexts = {
  seats: 'Platser',
  way: 'Hitta hit',
  attributes: 'Finns här',
  equipment: 'Teknisk utrustning',
  pictures: 'Bilder',
  loading: 'Hämtar beskrivning',
  failed: 'Beskrivningen kunde inte hämtas.',
  week: 'Visa veckan',
  month: 'Visa månaden',
  empty: 'Det finns ingen beskrivning.',
} as const

interface ResourceLightboxProps {
  readonly resourceId: ResourceId
  readonly title: string
  /** A day of the week and the month that it leads to; absent: it is shown already. */
  readonly date?: LocalDate | undefined
  readonly onClose: () => void
}

const wordsOf = (resource: PublicResource | undefined): ReactElement => {
  const html = resource?.description ?? ''
  const information = resource?.information ?? ''
  if (html === '' && information === '') return <p>{resourceLightboxTexts.empty}</p>
  return (
    <>
      {html === '' ? null : <RichText html={html} />}
      {information === '' ? null : <p>{information}</p>}
    </>
  )
}

/** By what one chooses a room and finds it. Before another back end there is none of it. */
const Facts = ({ capacity, way = '', attributes = [] }: PublicResource): ReactElement | null => {
  const facts = [
    [resourceLightboxTexts.seats, String(capacity ?? '')],
    [resourceLightboxTexts.way, way],
    [resourceLightboxTexts.attributes, attributes.map(({ name }) => name).join(', ')],
  ].filter(([, fact]) => fact !== '')
  return facts.length === 0 ? null : (
    <dl className="resource-about">
      {facts.map(([name, fact]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  )
}

const Details = (resource: PublicResource): ReactElement => (
  <>
    <Facts {...resource} />
    <Equipment {...resource} />
  </>
)

const Equipment = ({ assets, media }: PublicResource): ReactElement => (
  <>
    {assets === '' ? null : (
      <section className="resource-section">
        <h3>{resourceLightboxTexts.equipment}</h3>
        <RichText html={assets} />
      </section>
    )}
    {media.length === 0 ? null : (
      <section className="resource-section">
        <h3>{resourceLightboxTexts.pictures}</h3>
        <div className="resource-pictures">
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
  return (
    <Lightbox title={title} words={result._tag === 'Loaded' ? wordsOf(resource) : null} onClose={onClose} wide>
      <QueryView
        result={result}
        loading={<Skeleton label={resourceLightboxTexts.loading} lines={3} />}
        failed={resourceLightboxTexts.failed}
      >
        {() => (resource === undefined ? null : <Details {...resource} />)}
      </QueryView>
      {isRuled ? <RulesFold of={[resourceId]} /> : null}
      {date === undefined || !hasWeeks || result._tag === 'Loading' ? null : (
        // With what stands above them, which would move them from under a press.
        <div className="lightbox-actions">
          <Link className="button" href={resourceWeekPath(resourceId, weekTextOf(date))}>
            {resourceLightboxTexts.week}
          </Link>
          {month === null ? null : (
            <Link className="button" href={resourceMonthPath(resourceId, month)}>
              {resourceLightboxTexts.month}
            </Link>
          )}
        </div>
      )}
    </Lightbox>
  )
}
