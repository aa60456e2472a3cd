/** An answer about many parts in several calls, and the offer to undo it. */
import type { ReactElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CONFIRMED, MOST_PARTS_AT_ONCE, UNDO_SECONDS } from '../../../../domain/rules/booking-status.ts'
import type { WaitingPart } from '../../../../domain/schema/bookings.ts'
import { useAnswering } from '../../../../src/administration/waiting/use-waiting.ts'
import { undoNews } from '../../../../src/shell/undo/undo-place.tsx'
import { createFakeCore } from '../../testing/fake-core.ts'
import { button, does, press, screenOfFile, texts } from '../../testing/screen.tsx'
import { waitingPart } from './waiting-part.ts'

const draw = screenOfFile()
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

const parts = Array.from({ length: MOST_PARTS_AT_ONCE + 1 }, (_, index) => waitingPart(index + 1))

interface AnswersProps {
  readonly chosen: readonly (readonly WaitingPart[])[]
}

/** A button for each answer, and the number of parts in the shown outcome. */
const Answers = ({ chosen }: AnswersProps): ReactElement => {
  const nothing = (): void => undefined
  const { answered, answer } = useAnswering({ onAnswered: nothing, onUndone: nothing, wordsOf: () => 'Klart.' })
  return (
    <>
      {chosen.map((some, index) => (
        <button key={some.length} type="button" onClick={() => void answer(CONFIRMED, some, '')}>
          {`Svar ${index + 1}`}
        </button>
      ))}
      <p>{answered?.parts.length ?? 'inget'}</p>
    </>
  )
}

interface Asked {
  readonly body: { readonly parts: readonly { readonly rid: number }[] }
}

/** Shows the buttons. Each call takes this long, and its answer can be undone. */
const show = (chosen: AnswersProps['chosen'], ms: number) => {
  let answers = 0
  const fake = createFakeCore()
  const setStatuses = ({ body }: Asked) => {
    vi.advanceTimersByTime(ms)
    answers += 1
    const outcomes = body.parts.map(({ rid }) => ({ id: rid, rid, outcome: 'set' }))
    return { _tag: 'Ok', value: { outcomes, answer: answers } }
  }
  const call = vi.fn()
  call.mockImplementation(async (_name: string, asked: Asked) => setStatuses(asked))
  return draw(<Answers chosen={chosen} />, { ...fake, core: { ...fake.core, call } })
}

test('the offer to undo an answer ends by its first call, whose mails leave first, however long the others take', {
  tags: 'answer-undo-offer',
}, async () => {
  await show([parts], 6_000)
  await press(button('Svar 1'))
  expect(undoNews.value).toMatchObject([{ id: '1,2' }])
  // Six of the ten seconds have passed during the second call. Some seconds more allow for the announcement of the offer.
  await does(() => void vi.advanceTimersByTime((UNDO_SECONDS - 6) * 1_000))
  expect(undoNews.value).toHaveLength(1)
  await does(() => void vi.advanceTimersByTime(6_000))
  expect(undoNews.value).toEqual([])
})

test('undoing an earlier answer leaves the outcome of a later one', { tags: 'answer-undo-offer' }, async () => {
  await show([parts.slice(0, 2), parts.slice(2, 5)], 0)
  await press(button('Svar 1'))
  await press(button('Svar 2'))
  expect(texts('p')).toEqual(['3'])
  const [earlier, later] = undoNews.value.flatMap((news) => (news._tag === 'Offer' ? [news] : []))
  await does(() => earlier?.onUndone?.())
  expect(texts('p')).toEqual(['3'])
  await does(() => later?.onUndone?.())
  expect(texts('p')).toEqual(['inget'])
})
