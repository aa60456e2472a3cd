/**
 * The steps that remain before everybody can book in a new house. There are four, each with a link to its page.
 * Administrators see the list until all steps are done, or until they put it away in this browser. Below it is the
 * question for how long people are kept, until somebody has answered. It has its own chunk, so that nobody else loads it.
 */
import { type ReactElement, useMemo, useState } from 'react'
import { Link } from 'wouter'
import { routes } from '../../../domain/routes.ts'
import { doneSteps, FIRST_STEPS, type FirstStep, firstGroupOf } from '../../../domain/rules/first-steps.ts'
import type { PublicGroup } from '../../../domain/schema/entities.ts'
import { counted } from '../../../domain/wording/swedish-amounts.ts'
import { keepText, keptText } from '../../core/kept-text.ts'
import { hasSampleContact } from '../../kit/brand/brand.ts'
import { announce } from '../../kit/design/announce.ts'
import { Icon } from '../../kit/design/icon.tsx'
import { foundQuery } from '../../kit/query/found-query.ts'
import { useQuery } from '../../kit/query/use-query.ts'
import { administeredGroupPath, createResourcePath, places } from '../../shell/routing/administration-paths.ts'
import { RetentionQuestion } from './retention-question.tsx'
import './first-steps.css'

const KEPT = 'first-steps'
const AWAY = 'away'

interface Way {
  readonly href: string
  readonly words: string
}

const publishWay = ({ id, enabled, resources }: PublicGroup): Way => {
  const page = administeredGroupPath(id)
  if (resources.length === 0)
    return { href: createResourcePath(id), words: 'Lägg till det första rummet, eller något annat som ska bokas.' }
  if (!resources.some((resource) => resource.enabled))
    return { href: `${page}#${places.resources}`, words: 'Gör en av resurserna aktiv.' }
  if (!enabled) return { href: `${page}#${places.details}`, words: 'Gör gruppen aktiv, så syns den för alla.' }
  return { href: `${page}#${places.openTimes}`, words: 'Blir klart när öppettiderna finns.' }
}

const titles: Readonly<Record<FirstStep, string>> = {
  hours: 'Öppettider',
  price: 'Pris',
  picture: 'Bild',
  publish: 'Publicera',
}

const wayOf = (step: FirstStep, group: PublicGroup | undefined): Way => {
  const to = (place: string): string =>
    group === undefined ? routes.createGroup : `${administeredGroupPath(group.id)}#${place}`
  switch (step) {
    case 'hours':
      return { href: to(places.openTimes), words: 'När det går att boka. Vardagar 8–17 är ett enda tryck.' }
    case 'price':
      return { href: to(places.prices), words: 'Vad det kostar. Är det gratis skriver du 0 kr.' }
    case 'picture':
      return { href: to(places.media), words: 'Så att den som bokar känner igen sig.' }
    case 'publish':
      return group === undefined
        ? { href: routes.createGroup, words: 'Lägg till det första rummet och visa det för alla.' }
        : publishWay(group)
  }
}

interface StepsProps {
  readonly group: PublicGroup | undefined
  readonly done: ReadonlySet<FirstStep>
  readonly onAway: () => void
}

const Steps = ({ group, done, onAway }: StepsProps): ReactElement => (
  <section className="first-steps card stack gap-3 never-on-paper" aria-labelledby="first-steps-title">
    <div className="row gap-3 items-center spread">
      <h2 id="first-steps-title">Kom igång</h2>
      <button
        type="button"
        className="button button-quiet"
        onClick={() => {
          onAway()
          announce('Listan är gömd.')
        }}
      >
        Göm listan
      </button>
    </div>
    <p className="measure">
      {group === undefined
        ? 'Det som bokas samlas i grupper, till exempel alla mötesrum. Skapa den första gruppen, så återstår fyra steg.'
        : `${counted(done.size, 'steg', 'steg')} av ${FIRST_STEPS.length} ${done.size === 1 ? 'är klart' : 'är klara'} för ${group.title}. Listan försvinner när alla är det.`}
    </p>
    {hasSampleContact() ? (
      <p className="measure muted">
        Husets namn, adress, telefon och e-post står i filen brand.json. De uppgifter som finns där är exempel och visas
        därför inte. Be den som sköter servern att skriva in era.
      </p>
    ) : null}
    {group === undefined ? (
      <Link className="button button-main fit" href={routes.createGroup}>
        Skapa den första gruppen
      </Link>
    ) : null}
    <ol className="first-steps-list">
      {FIRST_STEPS.map((step) => {
        const isDone = done.has(step)
        const { href, words } = wayOf(step, group)
        return (
          <li key={step} className="row gap-3 line-below" data-done={isDone}>
            <span className="first-steps-tick" aria-hidden="true">
              {isDone ? <Icon name="check" /> : null}
            </span>
            <span>
              <Link className="strong" href={href}>
                {titles[step]}
                <span className="visually-hidden">{isDone ? ', klart' : ', återstår'}</span>
              </Link>
              {isDone ? null : <span className="first-steps-words muted">{words}</span>}
            </span>
          </li>
        )
      })}
    </ol>
  </section>
)

interface OfGroupProps extends Omit<StepsProps, 'done' | 'group'> {
  readonly group: PublicGroup
  readonly otherwise: ReactElement | null
}

/** Reads the group once more, because its prices are for administrators. */
const OfGroup = ({ group, otherwise, onAway }: OfGroupProps): ReactElement | null => {
  const { id } = group
  const result = useQuery(useMemo(() => foundQuery('groups', 'group', { parameters: { id } }), [id]))
  if (result._tag !== 'Loaded' || result.value === null) return otherwise
  const done = doneSteps(result.value)
  return done.size === FIRST_STEPS.length ? otherwise : <Steps group={result.value} done={done} onAway={onAway} />
}

interface FirstStepsProps {
  readonly groups: readonly PublicGroup[]
  /** The part that is shown if there are no steps. */
  readonly otherwise: ReactElement | null
}

const RemainingSteps = ({ groups, otherwise }: FirstStepsProps): ReactElement | null => {
  const [isAway, setAway] = useState(() => keptText(KEPT) === AWAY)
  const group = firstGroupOf(groups)
  if (isAway || group === null) return otherwise
  const onAway = (): void => {
    // The focus moves to the page, because the focused button is removed.
    document.querySelector('main')?.focus({ preventScroll: true })
    keepText(KEPT, AWAY)
    setAway(true)
  }
  return group === undefined ? (
    <Steps group={undefined} done={new Set()} onAway={onAway} />
  ) : (
    <OfGroup {...{ group, otherwise, onAway }} />
  )
}

export const FirstSteps = (props: FirstStepsProps): ReactElement => (
  <>
    <RemainingSteps {...props} />
    <RetentionQuestion />
  </>
)
