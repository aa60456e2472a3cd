/** `/`: the groups that can be booked, and the two texts that administrators write. */
import { type ReactElement, type RefObject, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { routes } from '../../../domain/routes.ts'
import type { ContentItem, PublicGroup } from '../../../domain/schema/entities.ts'
import { bookedBy, commonBookers } from '../../../domain/wording/booker-words.ts'
import { slotPriceUnit, slotPriceWords } from '../../../domain/wording/slot-price-words.ts'
import { counted } from '../../../domain/wording/swedish-amounts.ts'
import { useMay } from '../../core/use-may.ts'
import { brand } from '../../kit/brand/brand.ts'
import { createChunk } from '../../kit/design/chunk.tsx'
import { Icon } from '../../kit/design/icon.tsx'
import { Skeleton } from '../../kit/design/skeleton.tsx'
import { smallPicture } from '../../kit/design/small-picture.ts'
import { bodyQuery, groupsQuery, preambleQuery } from '../../kit/query/queries.ts'
import { QueryView } from '../../kit/query/query-view.tsx'
import { type Query, useQuery } from '../../kit/query/use-query.ts'
import { ContentText, RichText } from '../../kit/rich-text/rich-text.tsx'
import { groupPath } from '../../shell/routing/paths.ts'
import { usePageTitle } from '../../shell/routing/use-page-title.ts'
import { otherPage, useShowPage } from '../../shell/routing/use-show-page.ts'
import { bookingGridPage } from '../booking-grid/group-routes.tsx'
import { OwnPanelPlace } from '../bookings/next-booking-place.tsx'
import { FindRow } from './find-row.tsx'
import './start-page.css'

/** Whether an element cuts off some of its words. This happens on a phone, where the first screen shows all groups. */
const useCut = (place: RefObject<HTMLElement | null>): boolean => {
  const [isCut, setCut] = useState(false)
  useEffect(() => {
    const element = place.current
    if (element === null) return
    const look = (): void => setCut(element.scrollHeight > element.clientHeight + 1)
    const sizes = new ResizeObserver(look)
    sizes.observe(element)
    // The sanitiser may be loaded after the page. Then the words come later and replace a skeleton.
    const words = new MutationObserver(look)
    words.observe(element, { childList: true, subtree: true })
    return () => {
      sizes.disconnect()
      words.disconnect()
    }
  }, [place])
  return isCut
}

/** How many people the resources take: "2–30 platser". Null if that is known of none. */
const seatsOf = ({ resources }: PublicGroup): string | null => {
  const seats = resources.flatMap(({ capacity }) => (typeof capacity === 'number' ? [capacity] : []))
  const [fewest, most] = [Math.min(...seats), Math.max(...seats)]
  if (seats.length === 0) return null
  return fewest === most ? counted(most, 'plats', 'platser') : `${fewest}–${most}\u00a0platser`
}

export const GroupCard = ({ group }: { readonly group: PublicGroup }): ReactElement => {
  const [picture] = group.media
  const { slotPrice } = group
  const facts = [seatsOf(group), slotPrice === undefined ? null : slotPriceWords(slotPrice)].filter(
    (words) => words !== null,
  )
  const bookers = commonBookers(group.resources)
  const description = useRef<HTMLDivElement>(null)
  const [isWhole, setWhole] = useState(false)
  const isCut = useCut(description) || isWhole
  return (
    <li className="group-card columns" data-accent={group.color}>
      <h3 className="group-title row break-anywhere">
        <bdi>{group.title}</bdi>
      </h3>
      {picture === undefined ? null : (
        <img
          className="group-picture full-width rounded"
          src={smallPicture(picture)}
          alt={picture.title}
          width={480}
          height={360}
          loading="lazy"
        />
      )}
      <div ref={description} className="group-description" data-whole={isWhole}>
        {facts.length === 0 ? null : (
          <p className="group-facts medium strong numeric">
            {facts.join(' · ')}
            {slotPrice === undefined ? null : <span className="group-unit">{slotPriceUnit(slotPrice)}</span>}
          </p>
        )}
        {bookers === null ? null : <p className="group-bookers medium strong">{bookedBy(bookers)}</p>}
        <RichText html={group.description} />
      </div>
      <div className="group-ways">
        <Link
          className="button button-main"
          href={groupPath(group.id)}
          onPointerEnter={bookingGridPage.ahead}
          onFocus={bookingGridPage.ahead}
        >
          Gå till bokning
          <span className="visually-hidden">{` av ${group.title}`}</span>
        </Link>
        {isCut ? (
          <button
            type="button"
            className="group-whole row finger-high"
            aria-expanded={isWhole}
            onClick={() => setWhole(!isWhole)}
          >
            Läs mer
            <span className="visually-hidden">{` om ${group.title}`}</span>
            <Icon name={isWhole ? 'up' : 'down'} />
          </button>
        ) : null}
      </div>
    </li>
  )
}

interface ContentBlockProps {
  readonly query: Query<ContentItem>
  readonly className: string
}

/**
 * A text that administrators write. If it cannot be read, people can still book, and the core's toast reports the
 * failure.
 */
const ContentBlock = ({ query, className }: ContentBlockProps): ReactElement => {
  const skeleton = (
    <div className={className} aria-hidden="true">
      <span className="skeleton skeleton-line" />
      <span className="skeleton skeleton-line start-skeleton-short" />
    </div>
  )
  return (
    <QueryView result={useQuery(query)} loading={skeleton} failed={null}>
      {(item) => (item.value === '' ? null : <ContentText className={className} item={item} />)}
    </QueryView>
  )
}

const groupsSkeleton = (
  <Skeleton className="group-list stack" label="Hämtar det som går att boka" lines={3}>
    <div className="group-card columns" aria-hidden="true">
      <span className="skeleton start-skeleton-title" />
      <span>
        <span className="skeleton skeleton-line" />
        <span className="skeleton skeleton-line start-skeleton-short" />
      </span>
      <span className="skeleton start-skeleton-button" />
    </div>
  </Skeleton>
)

const { Component: FirstSteps } = createChunk(
  async () => (await import('./first-steps.tsx')).FirstSteps,
  ({ otherwise }) => otherwise,
  ({ otherwise }) => otherwise,
)

const GroupList = ({ all }: { readonly all: readonly PublicGroup[] }): ReactElement => {
  const administers = useMay('administer')
  // The server also sends disabled groups to who arranges them.
  const groups = all.filter(({ enabled }) => enabled)
  const list =
    groups.length === 0 ? (
      <div className="notice">
        <p className="notice-title">Det finns inget att boka just nu</p>
        <p>
          {administers
            ? 'Skapa en grupp, lägg till det som ska gå att boka och sätt öppettider, så visas den här.'
            : `När ${brand.nameInText} öppnar bokningen visas lokaler och resurser här.`}
        </p>
        {administers ? (
          <Link className="button" href={routes.administeredGroups}>
            Till grupperna
          </Link>
        ) : null}
      </div>
    ) : (
      <ul className="group-list stack">
        {groups.map((group) => (
          <GroupCard key={group.id} group={group} />
        ))}
      </ul>
    )
  if (!administers) return list
  return groups.length === 0 ? (
    <FirstSteps groups={all} otherwise={list} />
  ) : (
    <>
      {list}
      <FirstSteps groups={all} otherwise={null} />
    </>
  )
}

export const StartPage = (): ReactElement => {
  useShowPage(otherPage)
  usePageTitle('')
  const groups = useQuery(groupsQuery)
  const administers = useMay('administer')
  // In a new house the administrator's steps come first: there is nothing of their own to show.
  const isNew =
    administers &&
    groups._tag === 'Loaded' &&
    !groups.value.some(({ enabled, resources }) => enabled && resources.some((resource) => resource.enabled))
  return (
    <div className="page start-page stack">
      <header className="start-head stack">
        <h1>Boka lokaler och resurser</h1>
        {isNew ? null : <OwnPanelPlace />}
        <ContentBlock className="lead start-preamble" query={preambleQuery} />
      </header>
      {groups._tag === 'Loaded' ? <FindRow groups={groups.value} /> : null}
      <section className="start-groups" aria-labelledby="start-groups">
        <h2 id="start-groups" className="start-groups-title">
          Välj vad du vill boka
        </h2>
        <QueryView result={groups} loading={groupsSkeleton} failed="Det som går att boka kunde inte hämtas.">
          {(all) => <GroupList all={all} />}
        </QueryView>
      </section>
      <ContentBlock className="start-body" query={bodyQuery} />
    </div>
  )
}
