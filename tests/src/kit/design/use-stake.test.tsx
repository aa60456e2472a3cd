/** The stake of an open question, and its changes. */
import type { ReactElement } from 'react'
import { BehaviorSubject } from 'rxjs'
import { expect, test } from 'vitest'
import { useFollowed } from '../../../../src/core/followed.ts'
import { useStake } from '../../../../src/kit/design/use-stake.ts'
import { createFakeCore } from '../../testing/fake-core.ts'
import { button, does, press, screenOfFile, texts } from '../../testing/screen.tsx'

interface Asked {
  readonly question: string
  /** Null means that the stake is not known yet. */
  readonly price: number | null
}
const asked = new BehaviorSubject<Asked>({ question: '', price: null })
const Question = (): ReactElement => {
  const { question, price } = useFollowed(asked)
  const { before, takeNote } = useStake(question, price, (a, b) => a === b)
  return (
    <button type="button" onClick={takeNote}>
      {before === null ? 'Boka' : `Det var ${before}`}
    </button>
  )
}

const draw = screenOfFile()
const begin = async (question: string, price: number | null): Promise<string[]> => {
  asked.next({ question, price })
  await draw(<Question />, createFakeCore({}), '/')
  return texts('button')
}
const show = async (question: string, price: number | null): Promise<string[]> => {
  await does(() => asked.next({ question, price }))
  return texts('button')
}

test('a stake that changes is told with what it was, until the person takes note of it', async () => {
  expect(await begin('Eken', 100)).toEqual(['Boka'])
  expect(await show('Eken', 120)).toEqual(['Det var 100'])
  await press(button('Det var 100'))
  expect(await show('Eken', 120)).toEqual(['Boka'])
  expect(await show('Eken', 130)).toEqual(['Det var 120'])
})

test('another question has its own stake: that of the one before is no news in it', async () => {
  await begin('Björken', 100)
  expect(await show('Linden', 240)).toEqual(['Boka'])
  expect(await show('Linden', 250)).toEqual(['Det var 240'])
  expect(await show('Björken', 100)).toEqual(['Boka'])
})

test('a stake that is not known yet was not told', async () => {
  expect(await begin('Almen', null)).toEqual(['Boka'])
  expect(await show('Almen', 100)).toEqual(['Boka'])
  expect(await show('Almen', null)).toEqual(['Boka'])
  expect(await show('Almen', 110)).toEqual(['Det var 100'])
})
