/**
 * Turns the protection of personal data on and off, in the profile and on the page of a user for administrators. Invariant: what is shown is
 * what the server has.
 */
import type { ReactElement } from 'react'
import type { User } from '../../../domain/schema/people.ts'
import { useCore } from '../../core/core-context.tsx'
import { Alert } from '../../kit/design/alert.tsx'
import { useCall } from '../../kit/use-call.ts'

export const protectionTexts = {
  title: 'Skyddade personuppgifter',
  own: 'Har du skyddade personuppgifter? Då syns varken ditt namn, din adress, ditt telefonnummer eller din e-post för någon annan här, inte heller för dem som arbetar hos oss. De ser ”Skyddad person” och bokningens nummer. En administratör som måste kan visa uppgifterna, och skriver då varför.',
  /** What the person loses, and what they have to do themselves. */
  ownCost: [
    'Vi kan inte söka på ditt namn. Säg bokningens nummer när du hör av dig.',
    'Du får mejl om dina bokningar som förut. Medbokare får inte veta av oss vem som har bokat.',
    'Skriv inte vem du är i önskemål. Vi döljer ditt namn, dina nummer och din adress där, men inte allt går att känna igen.',
  ],
  ownOn: 'Dina personuppgifter är skyddade.',
  other:
    'När uppgifterna är skyddade syns ”Skyddad person” i stället för namn, adress, telefonnummer och e-post: i listor, sökning, blad att skriva ut, mejl till er, rapporter och filer.',
  otherOn: 'Personuppgifterna är skyddade.',
  protectOwn: 'Skydda mina uppgifter',
  endOwn: 'Sluta skydda mina uppgifter',
  protectOther: 'Skydda uppgifterna',
  endOther: 'Sluta skydda uppgifterna',
  showFirst: 'Visa uppgifterna först, med ett skäl, om skyddet ska tas bort.',
} as const

interface ProtectionProps {
  readonly user: Pick<User, 'id' | 'protection'>
  readonly isOwn: boolean
}

export const Protection = ({ user: { id, protection }, isOwn }: ProtectionProps): ReactElement => {
  const core = useCore()
  const { busy, failure, send } = useCall()
  const isOn = protection !== undefined
  const set = (on: boolean) =>
    send(() => core.call('setProtection', { parameters: { id }, body: { on } }, { toastsFailure: false }))
  const [protect, end] = isOwn
    ? [protectionTexts.protectOwn, protectionTexts.endOwn]
    : [protectionTexts.protectOther, protectionTexts.endOther]
  return (
    <>
      <p className="measure">{isOwn ? protectionTexts.own : protectionTexts.other}</p>
      {isOwn ? (
        <div className="measure">
          <ul>
            {protectionTexts.ownCost.map((cost) => (
              <li key={cost}>{cost}</li>
            ))}
          </ul>
        </div>
      ) : null}
      <div role="status">
        {isOn ? <p className="notice">{isOwn ? protectionTexts.ownOn : protectionTexts.otherOn}</p> : null}
      </div>
      {protection === 'hidden' && !isOwn ? (
        <p>{protectionTexts.showFirst}</p>
      ) : (
        <div>
          <button type="button" className="button" aria-busy={busy} onClick={() => void set(!isOn)}>
            {isOn ? end : protect}
          </button>
        </div>
      )}
      <Alert words={failure} />
    </>
  )
}
