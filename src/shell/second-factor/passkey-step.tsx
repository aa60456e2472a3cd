/** The second step of a sign-in by a passkey. A code stands beside it, for who has the passkey elsewhere. */
import type { ReactElement } from 'react'
import { useCore } from '../../core/core-context.tsx'
import { failureWords } from '../../kit/texts/failure-words.ts'
import { sharedPasskeyTexts } from '../passkey/passkey-texts.ts'
import { ShowPasskeyButton } from '../passkey/show-passkey-button.tsx'
import { BackButton, isOver, type StepProps } from './step.tsx'

const passkeyStepTexts = {
  words: 'Bekräfta med din inloggningsnyckel att det är du: fingret, ansiktet eller skärmlåset.',
  byCode: 'Använd en kod från appen i stället',
  byRecovery: 'Använd en reservkod i stället',
} as const

interface PasskeyStepProps extends StepProps {
  readonly onCode: () => void
}

export const PasskeyStep = ({ wanted: { ticket, app }, onAgain, onCode }: PasskeyStepProps): ReactElement => {
  const core = useCore()
  return (
    <div className="stack gap-3">
      <ShowPasskeyButton
        text={sharedPasskeyTexts.use}
        words={passkeyStepTexts.words}
        ask={() => core.call('passkeyStepOptions', { body: { ticket } }, { toastsFailure: false })}
        send={(passkey) => core.command({ _tag: 'Enter', call: 'signInByFactor', body: { ticket, passkey } })}
        onAnswer={(answer) => {
          if (answer._tag === 'Failed' && isOver(answer.failure)) onAgain(failureWords(answer.failure))
        }}
        further={<BackButton onAgain={onAgain} />}
      />
      <div>
        <button type="button" className="button button-quiet" onClick={onCode}>
          {app ? passkeyStepTexts.byCode : passkeyStepTexts.byRecovery}
        </button>
      </div>
    </div>
  )
}
