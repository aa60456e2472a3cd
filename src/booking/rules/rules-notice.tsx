/**
 * What the rules say of what is about to be booked, in the bar: what breaks them, each with the way out, or what is left. Invariant: what
 * breaks a rule is said once it stands, and again to who presses the button all the same: then the focus comes to it.
 */
import { type ReactElement, type Ref, useEffect, useEffectEvent, useId, useRef } from 'react'
import type { Breach } from '../../../domain/schema/booking-rules.ts'
import { useCoreState, useStatePart } from '../../core/core-context.tsx'
import { useHas } from '../../core/use-has.ts'
import { announce } from '../../kit/design/announce.ts'
import { InDialog } from '../../kit/design/in-dialog.tsx'
import { inOneLine } from '../../kit/design/in-one-line.ts'
import { useWallNow } from '../../kit/use-wall-now.ts'
import { isAdministrator } from '../../shell/routing/is-administrator.ts'
import { BreachList, breachSentences } from './breach-list.tsx'
import { chosenRulesTexts } from './chosen-rules-texts.ts'
import type { Verdict } from './verdict.ts'

/** Several times that are chosen at once come one after the other. */
const PAUSE_MS = 600

interface RulesNoticeProps {
  /** Null while it is not known. */
  readonly verdict: Verdict | null
  /** A press on the button waits for what is said here. */
  readonly asked: boolean
  /** Of a press: whether it may do what the button says. */
  readonly onDecided: (goesOn: boolean) => void
  /** Whether the dialog stands that the press has opened. */
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
    <section aria-labelledby={titleId} className="booking-bar-row booking-bar-notice">
      <div className="booking-bar-summary booking-bar-words">
        <h2 ref={heading} id={titleId} className="booking-bar-list-title" tabIndex={-1}>
          {title}
        </h2>
        <BreachList breaches={breaches} />
        {further === null ? null : <p>{further}</p>}
      </div>
    </section>
  )
}

const NONE: Verdict = { breaches: [], left: [] }

export const RulesNotice = ({ verdict, asked, onDecided, inDialog = false }: RulesNoticeProps): ReactElement | null => {
  const account = useStatePart('account')
  const administrator = useCoreState(isAdministrator)
  // In the dialog they are told what the rules of whom they book for say (`book-for/`).
  const toldThere = useHas('working-day') && administrator
  const resources = useStatePart('resources')
  const today = useWallNow().date
  const heading = useRef<HTMLHeadingElement>(null)
  const { breaches, left } = verdict ?? NONE
  const isVisitor = account._tag !== 'SignedIn'
  const stops = breaches.length > 0 && !administrator && !isVisitor
  const title = administrator ? chosenRulesTexts.told : isVisitor ? chosenRulesTexts.unknown : chosenRulesTexts.stopped
  const further = isVisitor ? chosenRulesTexts.signIn : null
  // What can still come of it has not come yet: nothing here is of a day that has opened.
  const sentences = breachSentences(breaches, resources, 0)
  const words = breaches.length === 0 ? '' : inOneLine([title, ...sentences, ...(further === null ? [] : [further])])

  useEffect(() => {
    if (words === '') return
    const saying = setTimeout(() => announce(words), PAUSE_MS)
    return () => clearTimeout(saying)
  }, [words])

  const isReady = verdict !== null
  const decide = useEffectEvent(() => {
    onDecided(!stops)
    if (!stops) return
    heading.current?.focus()
    // Of the title alone, to which the focus comes, nobody learns why.
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
  return left.length === 0 ? null : (
    <p className="rules-left muted numeric">
      {left.map(({ minutes, per, date }) => chosenRulesTexts.left(minutes, per, date, today)).join(', ')}
    </p>
  )
}
