/**
 * The verdict of the rules in the bar: each breach with the way out, or the time that is left. Invariant: breaches are
 * announced when they appear. They are announced again if the person presses the button anyway, and then their title takes
 * the focus.
 */
import { type ReactElement, type Ref, useEffect, useEffectEvent, useId, useRef } from 'react'
import type { LocalDate } from '../../../domain/calendar/local-date.ts'
import { groupedBy } from '../../../domain/grouped-by.ts'
import type { Breach } from '../../../domain/schema/booking-rules.ts'
import type { ResourceId } from '../../../domain/schema/ids.ts'
import { useStatePart } from '../../core/core-context.tsx'
import { useHas } from '../../core/use-has.ts'
import { useMayWith } from '../../core/use-may.ts'
import { InDialog } from '../../kit/design/above-dialogs.tsx'
import { announce, inOneLine } from '../../kit/design/announce.ts'
import { useWallNow } from '../../kit/use-wall-now.ts'
import { BreachList, breachSentences, type Named, useNamed } from './breach-list.tsx'
import { chosenRulesTexts } from './rules-texts.ts'
import type { Left, Verdict } from './verdict.ts'

/** The pause before an announcement, because the slots of one choice arrive one after the other. */
const PAUSE_MS = 600

interface RulesNoticeProps {
  /** The resources of the choice. */
  readonly of: readonly ResourceId[]
  /** Null while the verdict is not known. */
  readonly verdict: Verdict | null
  /** Whether a press on the button waits for the verdict. */
  readonly asked: boolean
  /** Answers the press. True means that the press may continue. */
  readonly onDecided: (goesOn: boolean) => void
  /** Whether the dialog that the press opened is shown. */
  readonly inDialog?: boolean
}

interface BrokenProps {
  readonly title: string
  readonly breaches: readonly Breach[]
  readonly further: string | null
  readonly heading?: Ref<HTMLHeadingElement>
}

const Broken = ({ title, breaches, further, heading }: BrokenProps): ReactElement => {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="booking-bar-row row items-center booking-bar-notice line-below">
      <div className="booking-bar-summary booking-bar-words">
        <h2 ref={heading} id={titleId} className="booking-bar-list-title" tabIndex={-1}>
          {title}
        </h2>
        <BreachList breaches={breaches} isLinked={heading !== undefined} />
        {further === null ? null : <p>{further}</p>}
      </div>
    </section>
  )
}

const leftWords = (left: Left, today: LocalDate): string =>
  left._tag === 'Ahead'
    ? chosenRulesTexts.ahead(left.used, left.most)
    : chosenRulesTexts.left(left.minutes, left.per, left.date, today)

/** A key for the resource or groups that the limit counts over. Two resources with one name have different keys. */
const scopeKey = ({ resourceId, scope: { ofGroup, countsWith } }: Left, { resources }: Named): string => {
  if (countsWith !== undefined) return `together ${countsWith}`
  return ofGroup === true ? `group ${resources[resourceId]?.groupId}` : `resource ${resourceId}`
}

/** The name of what the limit counts over: the resource, its group, or several groups. */
const scopeOf = ({ resourceId, scope: { ofGroup, countsWith } }: Left, { groups, resources }: Named): string => {
  const resource = resources[resourceId]
  if (countsWith !== undefined) return countsWith
  return (ofGroup === true && resource !== undefined ? groups[resource.groupId]?.title : resource?.title) ?? ''
}

/**
 * The words for what is left: "2 h kvar den här veckan". If limits count over several scopes, each scope is named: "Labb och
 * studior: 2 h kvar i dag · Eken: 1 av 2 kommande".
 */
const allLeftWords = (left: readonly Left[], named: Named, today: LocalDate): string => {
  const ofScopes = groupedBy(left, (one) => scopeKey(one, named))
  const sentences = [...ofScopes.values()].map((its) => {
    const [scope = ''] = its.map((one) => scopeOf(one, named))
    const words = its.map((one) => leftWords(one, today)).join(', ')
    return ofScopes.size === 1 ? words : chosenRulesTexts.leftOf(scope, words)
  })
  return sentences.join(' · ')
}

const NONE: Verdict = { breaches: [], left: [] }

export const RulesNotice = ({
  of,
  verdict,
  asked,
  onDecided,
  inDialog = false,
}: RulesNoticeProps): ReactElement | null => {
  const account = useStatePart('account')
  const handlesBookings = useMayWith('handle-bookings')(of)
  // The dialog shows the breaches of the person who is booked for (`book-for/`).
  const toldThere = useHas('working-day') && handlesBookings
  const named = useNamed()
  const today = useWallNow().date
  const heading = useRef<HTMLHeadingElement>(null)
  const { breaches, left } = verdict ?? NONE
  const isVisitor = account._tag !== 'SignedIn'
  const stops = breaches.length > 0 && !handlesBookings && !isVisitor
  const title = handlesBookings
    ? chosenRulesTexts.told
    : isVisitor
      ? chosenRulesTexts.unknown
      : chosenRulesTexts.stopped
  const further = isVisitor ? chosenRulesTexts.signIn : null
  // With the time 0, a day that opens later counts as closed. The words therefore agree with the verdict.
  const sentences = breachSentences(breaches, named, 0)
  const words = breaches.length === 0 ? '' : inOneLine([title, ...sentences, ...(further === null ? [] : [further])])

  useEffect(() => {
    if (words === '') return
    const saying = setTimeout(() => announce(words, 'beside'), PAUSE_MS)
    return () => clearTimeout(saying)
  }, [words])

  const isReady = verdict !== null
  const decide = useEffectEvent(() => {
    onDecided(!stops)
    if (!stops) return
    heading.current?.focus()
    // The title takes the focus. The title alone does not give the reason, so the words are announced.
    announce(words, 'assertive')
  })
  useEffect(() => {
    if (asked && isReady) decide()
  }, [asked, isReady])

  if (breaches.length > 0) {
    const broken = { title, breaches, further }
    return (
      <>
        <Broken {...broken} heading={heading} />
        {inDialog && !toldThere ? (
          <InDialog place="news">
            <Broken {...broken} />
          </InDialog>
        ) : null}
      </>
    )
  }
  // No quota applies to who handles the bookings.
  return left.length === 0 || handlesBookings ? null : (
    <p id="booking-bar-left" className="rules-left medium muted numeric">
      {/* A screen reader reads the summary of the choice before this text. */}
      <span className="visually-hidden">. </span>
      {allLeftWords(left, named, today)}
    </p>
  )
}
