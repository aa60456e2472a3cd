/** Says which steps remain before a group or a resource can be booked, each with a link to its place. */
import type { ReactElement } from 'react'
import { Link } from 'wouter'
import { addDays, localDate } from '../../../domain/calendar/local-date.ts'
import { localTime } from '../../../domain/calendar/local-time.ts'
import { daySlots, type GroupHours } from '../../../domain/rules/day-slots.ts'
import type { ResourceId } from '../../../domain/schema/ids.ts'
import { places } from './administration-frame.tsx'
import { administrationTexts } from './administration-texts.ts'

/** Any week will do in which no clock is changed, seen from before it. */
const monday = localDate('2026-01-05')
const week = [0, 1, 2, 3, 4, 5, 6].map((days) => addDays(monday, days))
const before = { date: localDate('2026-01-01'), time: localTime('00:00:00') }

/**
 * The resources with a slot that is open on some weekday, were nothing locked and nothing booked. By it a place that is
 * not set up differs from one that is full.
 */
export const everOpen = ({ specialDays: _, ...group }: GroupHours): ReadonlySet<ResourceId> => {
  // A period may have other hours in that very week.
  const ordinary = { ...group, resources: group.resources.map(({ specialDays: _own, ...resource }) => resource) }
  return new Set(
    week.flatMap((date) =>
      daySlots(date, ordinary, before)
        .resources.filter(({ slots }) => slots.some(({ open }) => open))
        .map(({ id }) => id),
    ),
  )
}

export interface Warning {
  readonly text: string
  /** The place where it is done. */
  readonly link: { readonly href: string; readonly text: string }
}

export const toOpenTimes = { href: `#${places.openTimes}`, text: administrationTexts.toOpenTimes }

export const notEnabled: Warning = {
  text: administrationTexts.notEnabled,
  link: { href: `#${places.details}`, text: administrationTexts.toDetails },
}

interface WarningsNoticeProps {
  readonly title: string
  readonly warnings: readonly Warning[]
}

/** The browser itself goes to a place on the page. */
const WarningLink = ({ href, text }: Warning['link']): ReactElement =>
  href.startsWith('#') ? <a href={href}>{text}</a> : <Link href={href}>{text}</Link>

export const WarningsNotice = ({ title, warnings }: WarningsNoticeProps): ReactElement | null =>
  warnings.length === 0 ? null : (
    <div className="notice notice-warning">
      <p className="notice-title">{title}</p>
      <ul className="administration-warnings">
        {warnings.map(({ text, link }) => (
          <li key={text}>
            {text} <WarningLink {...link} />
          </li>
        ))}
      </ul>
    </div>
  )
