/**
 * A person's passkeys in the profile: their list, and adding, renaming and removing one (`docs/rules.md#sign-in`). Invariants: what is shown is
 * what the server has; nothing is offered that the browser cannot do, and the words say so; removing says what it means for the next sign-in.
 */
import { type ReactElement, useEffect, useRef, useState } from 'react'
import { wallTimeAt } from '../../../domain/calendar/stockholm.ts'
import { MOST_PASSKEYS, parsePasskeyName } from '../../../domain/rules/second-factor.ts'
import type { CallAnswer } from '../../../domain/schema/calls/http.ts'
import type { PasskeyCreation } from '../../../domain/schema/passkey.ts'
import { oneLine } from '../../../domain/text/typed-text.ts'
import { dayAndMonth, yearOf } from '../../../domain/wording/swedish-dates.ts'
import { useCore } from '../../core/core-context.tsx'
import { Alert } from '../../kit/design/alert.tsx'
import { comeTo } from '../../kit/design/come-to.ts'
import { Lightbox } from '../../kit/design/lightbox.tsx'
import { TextField } from '../../kit/form/field.tsx'
import { Form } from '../../kit/form/form.tsx'
import { useFormFrame } from '../../kit/form/use-form-frame.tsx'
import { canUsePasskeys } from '../../shell/passkey/ceremony.ts'
import { sharedPasskeyTexts } from '../../shell/passkey/passkey-texts.ts'
import { wordsOfPasskey } from '../../shell/passkey/use-shown-passkey.ts'
import { PasskeyOffer } from '../../shell/second-factor/passkey-offer.tsx'
import { RecoveryCodes, useClosingOfCodes } from '../../shell/second-factor/recovery-codes.tsx'
import { FactorProof, type ProofMeans } from './factor-proof.tsx'

const passkeyTexts = {
  title: 'Inloggningsnycklar',
  none: 'Du har ingen inloggningsnyckel än.',
  since: (day: string): string => `Tillagd ${day}`,
  used: (day: string): string => `Senast använd ${day}`,
  unused: 'Inte använd än',
  withPassword: 'Fungerar tillsammans med lösenordet, tills du har använt den en gång efter att lösenordet byttes.',
  only: 'Den går inte att ta bort så länge den är det enda utom lösenordet. Lägg till en till först.',
  add: 'Lägg till en inloggningsnyckel',
  added: (name: string): string => `Inloggningsnyckeln ${name} är tillagd.`,
  unfit:
    'Den här webbläsaren kan inte använda inloggningsnycklar. Öppna sidan i en nyare webbläsare om du vill lägga till en.',
  most: `Du har ${MOST_PASSKEYS} inloggningsnycklar, och fler går inte att ha. Ta bort en som du inte använder.`,
  goOn: 'Fortsätt',
  rename: 'Byt namn',
  renameOf: (name: string): string => `Byt namn på ${name}`,
  name: 'Namn på inloggningsnyckeln',
  save: 'Spara namnet',
  renamed: (name: string): string => `Inloggningsnyckeln heter nu ${name}.`,
  remove: 'Ta bort',
  removeOf: (name: string): string => `Ta bort ${name}`,
  question: (name: string): string => `Vill du ta bort ${name}?`,
  detail: 'Sedan går det inte att logga in med den. Den ligger kvar i din enhet tills du tar bort den där också.',
  last: 'Det är ditt andra steg i inloggningen. Sedan räcker lösenordet, och reservkoderna slutar gälla.',
  lastOfProvider: 'Reservkoderna slutar gälla.',
  removal: 'Ta bort inloggningsnyckeln',
  removed: (name: string): string => `Inloggningsnyckeln ${name} är borttagen.`,
} as const

type Passkey = NonNullable<CallAnswer<'ownFactors'>['passkeys']>[number]

const dayOf = (instant: string): string => {
  const { date } = wallTimeAt(Date.parse(instant))
  return `${dayAndMonth(date).replace(' ', '\u00a0')} ${yearOf(date)}`
}

interface DialogProps {
  readonly means: ProofMeans
  /** The names of the other passkeys. */
  readonly others: readonly string[]
  /** @param words what has been done */
  readonly onDone: (words: string) => void
  readonly onClose: () => void
}

const AddDialog = ({ means, others, onDone, onClose }: DialogProps): ReactElement => {
  const core = useCore()
  const first = useRef<HTMLElement>(null)
  const [options, setOptions] = useState<PasskeyCreation | null>(null)
  /** Why the person must prove again that they are the owner. */
  const [again, setAgain] = useState<string | null>(null)
  const [made, setMade] = useState<{ readonly name: string; readonly codes: readonly string[] } | null>(null)
  const finish = (name: string): void => onDone(passkeyTexts.added(name))
  const closing = useClosingOfCodes(made?.codes ?? null, made === null ? onClose : () => finish(made.name))
  const step =
    made !== null ? (
      <RecoveryCodes codes={made.codes} onKept={closing.onKept} onDone={() => finish(made.name)} />
    ) : options !== null ? (
      <PasskeyOffer
        options={options}
        others={others}
        confirm={(body) => core.call('confirmPasskey', { body })}
        onConfirmed={({ name, recoveryCodes }) =>
          recoveryCodes.length === 0 ? finish(name) : setMade({ name, codes: recoveryCodes })
        }
        onRefused={(failure) => {
          setAgain(wordsOfPasskey(failure))
          setOptions(null)
        }}
      />
    ) : (
      <>
        <Alert words={again} className="notice notice-warning" />
        <FactorProof
          means={means}
          submitText={passkeyTexts.goOn}
          send={(body) => core.call('offerPasskey', { body })}
          onDone={(offer) => setOptions(offer.options)}
          first={first}
        />
      </>
    )
  return (
    <Lightbox
      title={passkeyTexts.add}
      words={<p>{sharedPasskeyTexts.what}</p>}
      onClose={closing.close}
      focusFirst={first}
    >
      {step}
      {closing.question}
    </Lightbox>
  )
}

interface OneProps extends DialogProps {
  readonly passkey: Passkey
}

const RenameDialog = ({ passkey: { id, name }, others, onDone, onClose }: OneProps): ReactElement => {
  const core = useCore()
  const frame = useFormFrame({
    defaultValues: { name },
    names: ['name'],
    parse: (fields) => parsePasskeyName(oneLine(fields.name), others),
    submit: (named) => core.call('renamePasskey', { parameters: { id }, body: { name: named } }),
    onSaved: (_, named) => onDone(passkeyTexts.renamed(named)),
  })
  const { setFocus: focusOn } = frame.form
  useEffect(() => focusOn('name'), [focusOn])
  return (
    <Lightbox title={passkeyTexts.renameOf(name)} words={null} onClose={onClose}>
      <Form frame={frame} submitText={passkeyTexts.save}>
        <TextField {...frame.input('name')} label={passkeyTexts.name} autoComplete="off" required />
      </Form>
    </Lightbox>
  )
}

interface RemovalProps extends OneProps {
  /** Whether the person has no other second factor. */
  readonly isLast: boolean
}

const RemovalDialog = ({ passkey: { id, name }, means, isLast, onDone, onClose }: RemovalProps): ReactElement => {
  const core = useCore()
  const first = useRef<HTMLElement>(null)
  return (
    <Lightbox
      title={passkeyTexts.question(name)}
      words={
        <>
          <p>{passkeyTexts.detail}</p>
          {isLast ? <p>{means.hasPassword ? passkeyTexts.last : passkeyTexts.lastOfProvider}</p> : null}
        </>
      }
      onClose={onClose}
      focusFirst={first}
    >
      <FactorProof
        means={means}
        submitText={passkeyTexts.removal}
        send={(body) => core.call('removePasskey', { parameters: { id }, body })}
        onDone={() => onDone(passkeyTexts.removed(name))}
        first={first}
      />
    </Lightbox>
  )
}

interface RowProps {
  readonly passkey: Passkey
  /** Whether the house asks the person for a second factor, and they have no other. */
  readonly isNeeded: boolean
  readonly onRename: () => void
  readonly onRemove: () => void
}

const Row = ({ passkey, isNeeded, onRename, onRemove }: RowProps): ReactElement => {
  const { name, since, lastUsed, opensAlone } = passkey
  return (
    <li className="line-below cluster gap-2 gap-x-4 items-center spread signed-in-place">
      <div>
        <p className="strong break-anywhere">
          <bdi>{name}</bdi>
        </p>
        <p className="muted">{passkeyTexts.since(dayOf(since))}</p>
        <p className="muted">{lastUsed === null ? passkeyTexts.unused : passkeyTexts.used(dayOf(lastUsed))}</p>
        {opensAlone ? null : <p className="muted">{passkeyTexts.withPassword}</p>}
        {isNeeded ? <p className="muted">{passkeyTexts.only}</p> : null}
      </div>
      <div className="cluster gap-3">
        <button
          type="button"
          className="button"
          aria-haspopup="dialog"
          aria-label={passkeyTexts.renameOf(name)}
          onClick={onRename}
        >
          {passkeyTexts.rename}
        </button>
        {isNeeded ? null : (
          <button
            type="button"
            className="button"
            aria-haspopup="dialog"
            aria-label={passkeyTexts.removeOf(name)}
            onClick={onRemove}
          >
            {passkeyTexts.remove}
          </button>
        )}
      </div>
    </li>
  )
}

type Asked = { readonly what: 'add' } | { readonly what: 'rename' | 'remove'; readonly passkey: Passkey }

interface PasskeysProps {
  readonly passkeys: readonly Passkey[]
  readonly means: ProofMeans
  /** Whether the house asks the person for a second factor. */
  readonly required: boolean
}

export const Passkeys = ({ passkeys, means, required }: PasskeysProps): ReactElement => {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [told, setTold] = useState<string | null>(null)
  const status = useRef<HTMLParagraphElement>(null)
  // The pressed button may have left the page.
  useEffect(() => {
    if (told !== null) comeTo(status.current)
  }, [told])

  const ask = (what: Asked) => (): void => {
    setTold(null)
    setAsked(what)
  }
  const isLast = passkeys.length === 1 && !means.hasApp
  const others = passkeys.flatMap((one) =>
    asked !== null && asked.what !== 'add' && asked.passkey.id === one.id ? [] : [one.name],
  )
  const dialog = {
    means,
    others,
    onDone: (words: string): void => {
      setAsked(null)
      setTold(words)
    },
    onClose: (): void => setAsked(null),
  }
  return (
    <>
      <h3>{passkeyTexts.title}</h3>
      <p>{sharedPasskeyTexts.what}</p>
      {passkeys.length === 0 ? (
        <p>{passkeyTexts.none}</p>
      ) : (
        <ul className="line-above stack">
          {passkeys.map((passkey) => (
            <Row
              key={passkey.id}
              passkey={passkey}
              isNeeded={isLast && required}
              onRename={ask({ what: 'rename', passkey })}
              onRemove={ask({ what: 'remove', passkey })}
            />
          ))}
        </ul>
      )}
      <div role="status">
        {told === null ? null : (
          <p ref={status} className="notice notice-positive quiet-focus break-anywhere" tabIndex={-1}>
            {told}
          </p>
        )}
      </div>
      {passkeys.length >= MOST_PASSKEYS ? (
        <p className="muted">{passkeyTexts.most}</p>
      ) : canUsePasskeys() ? (
        <div>
          <button type="button" className="button" aria-haspopup="dialog" onClick={ask({ what: 'add' })}>
            {passkeyTexts.add}
          </button>
        </div>
      ) : (
        <p className="muted">{passkeyTexts.unfit}</p>
      )}
      {asked === null ? null : asked.what === 'add' ? (
        <AddDialog {...dialog} />
      ) : asked.what === 'rename' ? (
        <RenameDialog {...dialog} passkey={asked.passkey} />
      ) : (
        <RemovalDialog {...dialog} passkey={asked.passkey} isLast={isLast} />
      )}
    </>
  )
}
