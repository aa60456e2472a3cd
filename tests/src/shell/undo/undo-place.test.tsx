/** Every page offers to undo an answer for ten seconds. */
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { RowId } from '../../../../domain/schema/ids.ts'
import { offerUndo, UndoPlace, undoNews, withdraw } from '../../../../src/shell/undo/undo-place.tsx'
import { type Answers, createFakeCore } from '../../testing/fake-core.ts'
import { heardDuring, stopClock } from '../../testing/heard.ts'
import { button, does, focused, press, screenOfFile, texts } from '../../testing/screen.tsx'
import { ok } from '../../testing/some-booking.ts'
import { refused } from '../../testing/some-user.ts'

beforeAll(stopClock)
afterAll(() => void vi.useRealTimers())
beforeEach(() => {
  for (const news of undoNews.value) withdraw(news)
})

const draw = screenOfFile()
const show = async (answers: Answers) => {
  const page = (
    <>
      <button type="button">Bekräfta</button>
      <textarea aria-label="Ord" />
      <section className="toast-area" />
      <UndoPlace />
    </>
  )
  const call = await draw(page, createFakeCore(answers))
  return { calls: () => call.mock.calls.map(([name, asked]) => [name, asked]) }
}
const undone = vi.fn()
const offer = (answer: number, words: string): Promise<void> =>
  does(() => offerUndo({ answers: [RowId.make(answer)], words, onUndone: undone }, performance.now()))
const pass = (ms: number): Promise<void> => does(() => void vi.advanceTimersByTime(ms))
const pressUndoKey = (target: HTMLElement): Promise<void> =>
  does(() => {
    const key = { key: 'z', ctrlKey: true, bubbles: true, cancelable: true }
    target.dispatchEvent(new KeyboardEvent('keydown', key))
  })
const shown = (): string[] => texts('.undo-offer .toast-text')
const asked = (answer: number) => ['undoAnswers', { body: { answers: [answer] } }]

describe('what was answered', { tags: 'answer-undo-offer' }, () => {
  test('is offered to be undone for ten seconds from when whoever listens has been told how', async () => {
    await show({})
    await offer(1, '1 bokning avbokad.')
    expect(await heardDuring(1_000)).toEqual(['Det går att ångra i 10 sekunder, med knappen Ångra eller Ctrl+Z.'])
    // A voice needs six seconds for a hundred characters.
    await pass(14_300)
    expect(shown()).toEqual(['1 bokning avbokad.'])
    await pass(1_000)
    expect(shown()).toEqual([])
  })

  test('has its time from the first of several answers on, however long the last one took', async () => {
    await show({})
    const since = performance.now()
    await pass(4_000)
    await does(() => offerUndo({ answers: [RowId.make(1)], words: '1 bokning avbokad.', onUndone: undone }, since))
    await pass(11_300)
    expect(shown()).toEqual(['1 bokning avbokad.'])
    await pass(1_000)
    expect(shown()).toEqual([])
  })

  test('is undone by its button, the newest first, and the focus goes back to where it was', async () => {
    const { calls } = await show({ undoAnswers: ok({}) })
    await offer(1, 'Den första.')
    await offer(2, 'Den andra.')
    expect(shown()).toEqual(['Den andra.'])
    await does(() => button('Bekräfta').focus())
    await does(() => button('Ångra').focus())
    await press(button('Ångra'))
    expect([calls(), shown(), focused()]).toEqual([[asked(2)], ['Den första.'], button('Bekräfta')])
    expect(undone).toHaveBeenCalledTimes(1)
  })

  test('is undone by Ctrl+Z wherever the focus is, but not where somebody writes', async () => {
    const { calls } = await show({ undoAnswers: ok({}) })
    await offer(1, 'Statusen är ändrad.')
    const words = document.querySelector('textarea')
    await pressUndoKey(words ?? document.body)
    expect(calls()).toEqual([])
    await pressUndoKey(button('Bekräfta'))
    expect([calls(), shown()]).toEqual([[asked(1)], []])
    await pressUndoKey(button('Bekräfta'))
    expect(calls()).toHaveLength(1)
  })

  test('says why it could not be undone, also when that is known after the ten seconds', async () => {
    await show({ undoAnswers: refused('kl. 10:00–10:30 är bokad i bokning 1007-1. Ingenting har ändrats.') })
    await offer(1, '1 bokning avbokad.')
    await pass(9_000)
    await press(button('Ångra'))
    await pass(2_000)
    expect(texts('.undo-offer [role="alert"]')).toEqual([
      'kl. 10:00–10:30 är bokad i bokning 1007-1. Ingenting har ändrats.',
    ])
    expect(texts('.undo-offer button')).toEqual([])
    await pass(8_000)
    expect(shown()).toEqual([])
  })

  test('is offered by nobody where the back end knows of no undoing', async () => {
    await show({})
    await does(() => offerUndo({ answers: [], words: 'Statusen är ändrad.', onUndone: undone }, performance.now()))
    expect(shown()).toEqual([])
  })
})
