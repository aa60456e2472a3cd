/**
 * The door signs of a resource (`/skylt/{token}`). Invariants: the address of a sign is shown once, from its making until the person leaves
 * the page; a sign that has ended is gone from the list, and its screen says so.
 */
import { type ReactElement, useMemo, useState } from 'react'
import { firstInstantOf, wallTimeAt } from '../../../domain/calendar/stockholm.ts'
import type { CallAnswer } from '../../../domain/schema/calls/http.ts'
import type { DoorSign } from '../../../domain/schema/calls/sign-calls.ts'
import type { ResourceId } from '../../../domain/schema/ids.ts'
import { parseDoorSign } from '../../../domain/sign/door-sign.ts'
import { shortDateOfYear } from '../../../domain/wording/dates-of-record.ts'
import { clockTime } from '../../../domain/wording/swedish-dates.ts'
import { useCore } from '../../core/core-context.tsx'
import { TextField } from '../../kit/form/field.tsx'
import { SecretLink } from '../../kit/form/secret-link.tsx'
import { useFormFrame } from '../../kit/form/use-form-frame.tsx'
import { callQuery, useQuery } from '../../kit/query/use-query.ts'
import { useWallNow } from '../../kit/use-wall-now.ts'
import { Panel } from '../panels/panel.tsx'
import { AddPart } from '../panels/part-forms.tsx'
import { PartList, PartRow, RemoveButton } from '../panels/part-list.tsx'

export const signsTitle = 'Dörrskyltar'

/** A sign that was seen within this time shows the room now. It is seen about once a minute. */
const SEEN_NOW_MS = 3 * 60_000

const addressTexts = {
  label: 'Skyltens adress',
  hint: 'Öppna den på skärmen vid dörren. Adressen visas bara den här gången. Den som har den ser när rummet är bokat, men aldrig av vem.',
  copy: 'Kopiera adressen',
  copied: 'Adressen är kopierad.',
  notCopied: 'Webbläsaren kunde inte kopiera. Adressen är markerad: kopiera den med tangentbordet eller menyn.',
} as const

/** When a sign was last seen: "Visar läget nu", "Sågs senast ons 4 mars 2026 kl. 10:42". */
export const seenWords = (seenAt: string | null, now: number): string => {
  if (seenAt === null) return 'Har inte visats än'
  const instant = Date.parse(seenAt)
  if (now - instant < SEEN_NOW_MS) return 'Visar läget nu'
  const { date, time } = wallTimeAt(instant)
  return `Sågs senast ${shortDateOfYear(date)} kl. ${clockTime(time)}`
}

type Made = CallAnswer<'makeSign'>

interface OfRoom {
  readonly resourceId: ResourceId
}

const NewSign = ({ resourceId, onMade }: OfRoom & { readonly onMade: (made: Made) => void }): ReactElement => {
  const core = useCore()
  const frame = useFormFrame({
    defaultValues: { name: '' },
    names: ['name'],
    parse: parseDoorSign,
    submit: (body) => core.call('makeSign', { parameters: { id: resourceId }, body }),
    onSaved: (made) => {
      frame.form.reset()
      onMade(made)
    },
  })
  return (
    <AddPart texts={{ add: 'Ny dörrskylt', submit: 'Skapa dörrskylten' }} frame={frame}>
      <TextField
        {...frame.input('name')}
        label="Var den hänger"
        hint="Till exempel: Vid dörren mot korridoren"
        required
        autoComplete="off"
      />
    </AddPart>
  )
}

const Signs = ({ resourceId, signs, canMake }: OfRoom & CallAnswer<'signs'>): ReactElement => {
  const core = useCore()
  const [made, setMade] = useState<Made | null>(null)
  const { date, time } = useWallNow()
  const now = firstInstantOf(date, time)
  const shown = made !== null && signs.some(({ id }) => id === made.id) ? made : null
  return (
    <>
      <PartList
        label={signsTitle}
        empty="Inga dörrskyltar. Skapa en och öppna adressen på en skärm vid dörren: den visar om rummet är ledigt, och har en QR-kod för att checka in och boka."
      >
        {signs.map(({ id, name, seenAt }: DoorSign) => (
          <PartRow
            key={id}
            what={name}
            change={null}
            remove={
              <RemoveButton
                what={name}
                texts={{
                  question: 'Avsluta dörrskylten?',
                  action: 'Avsluta dörrskylten',
                  detail: 'Skärmen slutar visa rummet inom några sekunder, och adressen går inte att använda igen.',
                }}
                call={() => core.call('endSign', { parameters: { id: resourceId, signId: id } })}
              />
            }
          >
            <bdi>{name}</bdi>
            <span className="muted numeric"> {seenWords(seenAt, now)}</span>
          </PartRow>
        ))}
      </PartList>
      {shown === null ? null : <SecretLink key={shown.address} link={shown.address} texts={addressTexts} />}
      {canMake ? (
        <NewSign resourceId={resourceId} onMade={setMade} />
      ) : (
        <p className="muted">Huset har så många dörrskyltar som det får ha. Avsluta någon för att skapa en ny.</p>
      )}
    </>
  )
}

export const SignsPanel = ({ resourceId }: OfRoom): ReactElement => (
  <Panel
    title={signsTitle}
    text="En skärm vid dörren som visar om rummet är ledigt, vad som kommer sedan och hur man checkar in. Den visar aldrig vem som har bokat."
    result={useQuery(useMemo(() => callQuery('groups', 'signs', { parameters: { id: resourceId } }), [resourceId]))}
  >
    {(answer) => <Signs resourceId={resourceId} {...answer} />}
  </Panel>
)
