/** Somebody whose house asks for a second factor, and who has none, makes a passkey here before anything of the house opens. */
import { type ReactElement, useEffect, useRef, useState } from 'react'
import type { CallFailure } from '../../../domain/port/core-port.ts'
import type { PasskeyCreation } from '../../../domain/schema/passkey.ts'
import { useCore } from '../../core/core-context.tsx'
import { Alert } from '../../kit/design/alert.tsx'
import { comeTo } from '../../kit/design/come-to.ts'
import { Skeleton } from '../../kit/design/skeleton.tsx'
import { failureWords } from '../../kit/texts/failure-words.ts'
import { sharedPasskeyTexts } from '../passkey/passkey-texts.ts'
import { wordsOfPasskey } from '../passkey/use-shown-passkey.ts'
import { PasskeyOffer } from './passkey-offer.tsx'
import { BackButton, isOver, type StepProps } from './step.tsx'

const enrolmentTexts = {
  why: 'Här kan du se uppgifter om andra. Därför räcker det inte med ett lösenord. Det här gör du en gång.',
  minutes: 'Du har tio minuter. Tar det längre tid loggar du bara in en gång till.',
  loading: 'Hämtar det som webbläsaren behöver',
  again: 'Försök igen',
  byApp: 'Använd en app för koder i stället',
} as const

interface PasskeyEnrolmentProps extends StepProps {
  readonly onMade: (recoveryCodes: readonly string[]) => void
  readonly onApp: () => void
}

export const PasskeyEnrolment = ({ wanted, onAgain, onMade, onApp }: PasskeyEnrolmentProps): ReactElement => {
  const { ticket } = wanted
  const core = useCore()
  const [options, setOptions] = useState<PasskeyCreation | null>(null)
  const [words, setWords] = useState<string | null>(null)
  /** How often options were asked for. */
  const [round, setRound] = useState(0)

  const lead = useRef<HTMLParagraphElement>(null)
  // The words of the step take the place of the form with the password, and of the app.
  useEffect(() => comeTo(lead.current), [])

  const fail = (failure: CallFailure): void => {
    if (isOver(failure)) onAgain(failureWords(failure))
    else setWords(wordsOfPasskey(failure))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks again
  useEffect(() => {
    let isShown = true
    void core.call('offerPasskeyByTicket', { body: { ticket } }, { toastsFailure: false }).then((answer) => {
      if (!isShown) return
      if (answer._tag === 'Ok') setOptions(answer.value.options)
      else fail(answer.failure)
    })
    return () => {
      isShown = false
    }
  }, [core, ticket, round])

  const others = (
    <>
      <button type="button" className="button button-quiet" onClick={onApp}>
        {enrolmentTexts.byApp}
      </button>
      <BackButton onAgain={onAgain} />
    </>
  )
  return (
    <div className="stack gap-3">
      <p ref={lead} className="quiet-focus" tabIndex={-1}>
        {enrolmentTexts.why} {enrolmentTexts.minutes}
      </p>
      <p>{sharedPasskeyTexts.what}</p>
      <Alert words={words} />
      {options === null ? (
        words === null ? (
          <Skeleton label={enrolmentTexts.loading} lines={2} />
        ) : (
          <div className="form-actions">
            <button
              type="button"
              className="button"
              onClick={() => {
                setWords(null)
                setRound((before) => before + 1)
              }}
            >
              {enrolmentTexts.again}
            </button>
            {others}
          </div>
        )
      ) : (
        <PasskeyOffer
          options={options}
          others={[]}
          confirm={(made) => core.call('confirmPasskeyByTicket', { body: { ticket, ...made } })}
          onConfirmed={({ recoveryCodes }) => onMade(recoveryCodes)}
          onRefused={(failure) => {
            setOptions(null)
            fail(failure)
          }}
          further={others}
        />
      )}
    </div>
  )
}
