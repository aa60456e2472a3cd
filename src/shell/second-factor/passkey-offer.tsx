/**
 * Makes a passkey: the person may change its name, and the browser asks for the finger, the face or the screen lock. Invariant: a passkey that
 * the device has made and the server has not taken yet is sent again, so that no second one is made.
 */
import { type ReactElement, type ReactNode, useEffect, useRef } from 'react'
import type { Answer, CallFailure } from '../../../domain/port/core-port.ts'
import { parsePasskeyName } from '../../../domain/rules/second-factor.ts'
import type { MadePasskey, PasskeyCreation } from '../../../domain/schema/passkey.ts'
import { oneLine } from '../../../domain/text/typed-text.ts'
import { browserWords } from '../../../domain/wording/browser-words.ts'
import { comeTo } from '../../kit/design/come-to.ts'
import { TextField } from '../../kit/form/field.tsx'
import { Form } from '../../kit/form/form.tsx'
import { useFormFrame } from '../../kit/form/use-form-frame.tsx'
import { endCeremony, makePasskey } from '../passkey/ceremony.ts'

const offerTexts = {
  name: 'Namn på inloggningsnyckeln',
  nameHint: 'Så att du känner igen den om du får flera.',
  make: 'Skapa inloggningsnyckeln',
} as const

/** A name that the person has not given to another passkey, such as "Chrome på Android" or "Chrome på Android 2". */
const freeName = (others: readonly string[]): string => {
  const name = browserWords(navigator.userAgent)
  const numbered = [name, ...others.map((_, index) => `${name} ${index + 2}`)]
  return numbered.find((one) => parsePasskeyName(one, others)._tag === 'Value') ?? name
}

interface PasskeyOfferProps {
  readonly options: PasskeyCreation
  /** The names of the person's other passkeys. */
  readonly others: readonly string[]
  readonly confirm: (made: {
    readonly name: string
    readonly passkey: MadePasskey
  }) => Answer<{ readonly recoveryCodes: readonly string[] }>
  readonly onConfirmed: (made: { readonly name: string; readonly recoveryCodes: readonly string[] }) => void
  /** Called when the server does not take the passkey, with the reason. Another one needs other options. */
  readonly onRefused: (failure: CallFailure) => void
  /** A button beside that which makes the passkey. */
  readonly further?: ReactNode
}

export const PasskeyOffer = (props: PasskeyOfferProps): ReactElement => {
  const { options, others, confirm, onConfirmed, onRefused, further } = props
  const made = useRef<MadePasskey | null>(null)
  const frame = useFormFrame({
    defaultValues: { name: freeName(others) },
    names: ['name'],
    parse: ({ name }) => parsePasskeyName(oneLine(name), others),
    submit: async (name) => {
      if (made.current === null) {
        const answer = await makePasskey(options)
        if (answer._tag === 'Failed') return answer
        made.current = answer.value
      }
      const answer = await confirm({ name, passkey: made.current })
      if (
        answer._tag === 'Failed' &&
        answer.failure._tag === 'Refused' &&
        answer.failure.body.fields?.name === undefined
      )
        onRefused(answer.failure)
      return answer
    },
    onSaved: ({ recoveryCodes }, name) => onConfirmed({ name, recoveryCodes }),
  })
  const form = useRef<HTMLFormElement>(null)
  // The button that led here may have left the page. The name is there already, so that the next step is the button that makes the passkey.
  useEffect(() => {
    if (document.activeElement === document.body)
      comeTo(form.current?.querySelector<HTMLElement>('[type="submit"]') ?? null)
    return endCeremony
  }, [])
  return (
    <Form ref={form} frame={frame} submitText={offerTexts.make} further={further}>
      <TextField
        {...frame.input('name')}
        label={offerTexts.name}
        hint={offerTexts.nameHint}
        autoComplete="off"
        required
      />
    </Form>
  )
}
