/**
 * Checkboxes that are saved one by one, as soon as somebody ticks them. Invariant: a box keeps the new tick until the call has
 * failed, or until the list has been read again after the call.
 */
import { type ReactElement, useEffect, useRef, useState } from 'react'
import type { Answer } from '../../../domain/port/core-port.ts'
import { Alert } from '../design/alert.tsx'
import { failureWords } from '../texts/failure-words.ts'
import { CheckboxField } from './field.tsx'

/** A tick that this page has sent and that the data from the server may not contain yet. */
interface Wish {
  readonly ticked: boolean
  /** The value of `read` when the call succeeded. The wish ends when `read` changes. It is null while the call is under way. */
  readonly agreedAt: object | null
}

interface TicksOptions<Thing> {
  readonly things: readonly Thing[]
  /** The data from the server that contains the ticks. It must be the same object until the data is read again. */
  readonly read: object
  readonly isTicked: (thing: Thing) => boolean
  readonly fieldId: (thing: Thing) => string
  readonly send: (thing: Thing, ticked: boolean) => Answer<unknown>
  readonly failed: (name: string, why: string) => string
}

interface Ticks<Thing> {
  /** The things whose boxes are ticked on the screen. */
  readonly ticked: readonly Thing[]
  readonly boxes: readonly ReactElement[]
  /** The alert that explains why the last tick could not be saved. It is empty when there was no failure. */
  readonly failure: ReactElement
}

export const useTicks = <Thing extends { readonly id: number; readonly name: string }>({
  things,
  read,
  isTicked,
  fieldId,
  send,
  failed,
}: TicksOptions<Thing>): Ticks<Thing> => {
  const [wishes, setWishes] = useState<ReadonlyMap<Thing['id'], Wish | null>>(new Map())
  const [failure, setFailure] = useState<string | null>(null)
  const latest = useRef(read)
  useEffect(() => {
    latest.current = read
  }, [read])

  const wishOf = ({ id }: Thing): Wish | null => {
    const wish = wishes.get(id) ?? null
    return wish === null || wish.agreedAt === null || wish.agreedAt === read ? wish : null
  }
  const isOn = (thing: Thing): boolean => wishOf(thing)?.ticked ?? isTicked(thing)

  const set = async (thing: Thing, ticked: boolean): Promise<void> => {
    const note = (wish: Wish | null): void => setWishes((before) => new Map([...before, [thing.id, wish]]))
    setFailure(null)
    note({ ticked, agreedAt: null })
    const answer = await send(thing, ticked)
    note(answer._tag === 'Ok' ? { ticked, agreedAt: latest.current } : null)
    if (answer._tag === 'Failed') setFailure(failed(thing.name, failureWords(answer.failure)))
  }

  return {
    ticked: things.filter(isOn),
    boxes: things.map((thing) => {
      const busy = wishOf(thing)?.agreedAt === null
      return (
        <CheckboxField
          key={thing.id}
          id={fieldId(thing)}
          label={thing.name}
          checked={isOn(thing)}
          aria-busy={busy}
          onChange={({ target }) => {
            if (!busy) void set(thing, target.checked)
          }}
        />
      )
    }),
    failure: <Alert words={failure} />,
  }
}
