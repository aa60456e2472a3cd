/**
 * A person whose data is protected, on the page of a user. An administrator who says why sees the person for some minutes, in this session
 * alone. Invariant: nothing of the person is on the page before that, or more than a minute after it.
 */
import { type ReactElement, useEffect, useState } from 'react'
import { parsed } from '../../../domain/rules/parsed.ts'
import { lookReasonProblem } from '../../../domain/rules/protected-person.ts'
import type { User } from '../../../domain/schema/people.ts'
import { useCore } from '../../core/core-context.tsx'
import { Lightbox } from '../../kit/design/lightbox.tsx'
import { TextArea } from '../../kit/form/field.tsx'
import { Form } from '../../kit/form/form.tsx'
import { useFormFrame } from '../../kit/form/use-form-frame.tsx'
import { readAgain } from '../../kit/query/use-query.ts'

const lookTexts = {
  words: 'Personuppgifterna är skyddade.',
  look: 'Visa uppgifterna',
  detail: 'Uppgifterna visas bara för dig, i den här webbläsaren, i en kvart. Skälet sparas i historiken.',
  reason: 'Varför behöver du se uppgifterna?',
  reasonHint:
    'Skriv vem som har frågat och vad det gäller, men inte personens namn. Personen kan läsa när någon har sett uppgifterna.',
  onlyAdministrators: 'Personuppgifterna är skyddade. Bara en administratör kan visa dem.',
} as const

const ReasonDialog = ({ id, onClose }: Pick<User, 'id'> & { readonly onClose: () => void }): ReactElement => {
  const core = useCore()
  const frame = useFormFrame({
    defaultValues: { reason: '' },
    names: ['reason'],
    parse: ({ reason }) => parsed({ reason: lookReasonProblem(reason) }, { reason: reason.trim() }),
    submit: (body) => core.call('lookAtProtected', { parameters: { id }, body }),
    onSaved: onClose,
  })
  const { setFocus: focusOn } = frame.form
  // The field is the only task of the dialog.
  useEffect(() => focusOn('reason'), [focusOn])
  return (
    <Lightbox title={lookTexts.look} words={<p>{lookTexts.detail}</p>} onClose={onClose}>
      <Form frame={frame} submitText={lookTexts.look}>
        <TextArea {...frame.input('reason')} label={lookTexts.reason} hint={lookTexts.reasonHint} required />
      </Form>
    </Lightbox>
  )
}

export const HiddenPerson = ({ id }: Pick<User, 'id'>): ReactElement => {
  const [asks, setAsks] = useState(false)
  return (
    <div className="stack gap-3 fit-items">
      <p className="notice">{lookTexts.words}</p>
      <button type="button" className="button" aria-haspopup="dialog" onClick={() => setAsks(true)}>
        {lookTexts.look}
      </button>
      {asks ? <ReasonDialog id={id} onClose={() => setAsks(false)} /> : null}
    </div>
  )
}

const AGAIN_MS = 60_000

/** Takes the person from the screen when the look has ended: while they are shown, the page is read again every minute. */
export const ShownPerson = (): null => {
  useEffect(() => {
    const timer = setInterval(readAgain, AGAIN_MS)
    return () => clearInterval(timer)
  }, [])
  return null
}

/** For who handles bookings and is no administrator. */
export const HiddenFromStaff = (): ReactElement => <p className="notice">{lookTexts.onlyAdministrators}</p>
