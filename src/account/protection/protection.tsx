/**
 * Turns the protection of personal data on and off, in the profile and on the page of a user for administrators. Invariants: what is shown is
 * what the server has; nobody ends the protection by one press.
 */
import { type ReactElement, useEffect, useRef, useState } from 'react'
import type { User } from '../../../domain/schema/people.ts'
import { useCore } from '../../core/core-context.tsx'
import { Alert } from '../../kit/design/alert.tsx'
import { comeTo } from '../../kit/design/come-to.ts'
import { LossButton } from '../../kit/design/loss-lightbox.tsx'
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
  ownEnded: 'Dina personuppgifter är inte längre skyddade.',
  other:
    'När uppgifterna är skyddade syns ”Skyddad person” i stället för namn, adress, telefonnummer och e-post: i listor, sökning, blad att skriva ut, mejl till er, rapporter och filer.',
  otherOn: 'Personuppgifterna är skyddade.',
  otherEnded: 'Personuppgifterna är inte längre skyddade.',
  protectOwn: 'Skydda mina uppgifter',
  endOwn: 'Sluta skydda mina uppgifter',
  protectOther: 'Skydda uppgifterna',
  endOther: 'Sluta skydda uppgifterna',
  showFirst: 'Visa uppgifterna först, med ett skäl, om skyddet ska tas bort.',
  endOwnQuestion: 'Vill du sluta skydda dina uppgifter?',
  endOwnDetail:
    'Ditt namn och dina kontaktuppgifter syns då för dem som arbetar här, också i bokningar som du redan har gjort.',
  endOtherQuestion: 'Vill du sluta skydda uppgifterna?',
  endOtherDetail:
    'Namn och kontaktuppgifter syns då för alla som arbetar här, också i bokningar som redan är gjorda. Gör det bara om personen har bett om det.',
  keep: 'Fortsätt skydda',
} as const

interface ProtectionProps {
  readonly user: Pick<User, 'id' | 'protection'>
  readonly isOwn: boolean
}

export const Protection = ({ user: { id, protection }, isOwn }: ProtectionProps): ReactElement => {
  const core = useCore()
  const { busy, failure, send } = useCall()
  const isOn = protection !== undefined
  const [changed, setChanged] = useState<'on' | 'off' | null>(null)
  const told = useRef<HTMLParagraphElement>(null)
  const isChanged = changed === (isOn ? 'on' : 'off')
  // The button that was pressed has left the page.
  useEffect(() => {
    if (isChanged) comeTo(told.current)
  }, [isChanged])
  const set = (on: boolean) =>
    core.call('setProtection', { parameters: { id }, body: { on } }, { toastsFailure: false })
  const protect = async (): Promise<void> => {
    setChanged(null)
    const answer = await send(() => set(true))
    if (answer?._tag === 'Ok') setChanged('on')
  }
  const texts = protectionTexts
  return (
    <>
      <p className="measure">{isOwn ? texts.own : texts.other}</p>
      {isOwn ? (
        <div className="measure">
          <ul>
            {texts.ownCost.map((cost) => (
              <li key={cost}>{cost}</li>
            ))}
          </ul>
        </div>
      ) : null}
      <div role="status">
        {isOn || isChanged ? (
          <p ref={told} className="notice quiet-focus" tabIndex={-1}>
            {isOn ? (isOwn ? texts.ownOn : texts.otherOn) : isOwn ? texts.ownEnded : texts.otherEnded}
          </p>
        ) : null}
      </div>
      <div>
        {protection === 'hidden' && !isOwn ? (
          <p>{texts.showFirst}</p>
        ) : isOn ? (
          <LossButton
            className="button"
            aria-haspopup="dialog"
            text={isOwn ? texts.endOwn : texts.endOther}
            question={isOwn ? texts.endOwnQuestion : texts.endOtherQuestion}
            action={isOwn ? texts.endOwn : texts.endOther}
            safe={texts.keep}
            call={() => set(false)}
            onDone={() => setChanged('off')}
          >
            <p>{isOwn ? texts.endOwnDetail : texts.endOtherDetail}</p>
          </LossButton>
        ) : (
          <button type="button" className="button" aria-busy={busy} onClick={() => void protect()}>
            {isOwn ? texts.protectOwn : texts.protectOther}
          </button>
        )}
      </div>
      <Alert words={failure} />
    </>
  )
}
