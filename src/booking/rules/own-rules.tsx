/**
 * The rules for the person who looks, in sentences. Invariant: a sentence that does not apply to all resources names the
 * resources that it applies to.
 */
import type { ReactElement } from 'react'
import type { ResourceId } from '../../../domain/schema/ids.ts'
import { limitSentences } from '../../../domain/wording/rule-words.ts'
import { useStatePart } from '../../core/core-context.tsx'
import { useMayWith } from '../../core/use-may.ts'

const ownRulesTexts = {
  anyway: 'Du kan boka ändå.',
  signIn: 'Logga in, så ser du om andra regler gäller för dig.',
} as const

const inSwedish = new Intl.ListFormat('sv')

/**
 * The resources of a sentence: "Eken och Linden", or "Alla utom Aulan" if that is shorter. Empty means all resources.
 */
const whichOf = (some: readonly string[], all: readonly string[]): string => {
  const others = all.filter((title) => !some.includes(title))
  if (others.length === 0) return ''
  return others.length < some.length ? `Alla utom ${inSwedish.format(others)}` : inSwedish.format(some)
}

export const OwnRules = ({ of }: { readonly of: readonly ResourceId[] }): ReactElement => {
  const resources = useStatePart('resources')
  const groups = useStatePart('groups')
  const account = useStatePart('account')
  const handlesBookings = useMayWith('handle-bookings')(of)
  const all = of.map((id) => resources[id]?.title ?? '')
  const titles = new Map<string, string[]>()
  for (const id of of) {
    const resource = resources[id]
    if (resource?.limits === undefined) continue
    for (const sentence of limitSentences(resource.limits, groups[resource.groupId]?.title ?? ''))
      titles.set(sentence, [...(titles.get(sentence) ?? []), resource.title])
  }
  return (
    <div className="rules-said measure stack gap-2 numeric">
      <ul>
        {[...titles].map(([sentence, its]) => {
          const which = whichOf(its, all)
          const lower = sentence.slice(0, 1).toLowerCase() + sentence.slice(1)
          return <li key={sentence}>{which === '' ? sentence : `${which}: ${lower}`}</li>
        })}
      </ul>
      {handlesBookings ? <p className="muted">{ownRulesTexts.anyway}</p> : null}
      {account._tag === 'SignedOut' ? <p className="muted">{ownRulesTexts.signIn}</p> : null}
    </div>
  )
}
