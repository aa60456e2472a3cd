import { expect, test } from 'vitest'
import { heardOf, type Noted, notedIn, secondsOf } from '../../e2e/reader/speech-log.ts'

const speech = (at: number, text: string): Noted => ({ at, kind: 'speech', text })
const stop = (at: number): Noted => ({ at, kind: 'stop', text: '' })
const textsOf = (noted: readonly Noted[], pressing: Parameters<typeof heardOf>[1] = []) =>
  heardOf(noted, pressing).map(({ text, cut }) => (cut ? `${text}…` : text))

test('what is spoken is heard in its order, in one voice, at fifteen characters a second', {
  tags: 'heard-log',
}, () => {
  const heard = heardOf([speech(10, 'Logga in  dialog'), speech(10.1, 'E-post post nödvändig.')], [])
  expect(heard.map(({ text }) => text)).toEqual(['Logga in dialog', 'E-post post nödvändig.'])
  expect(secondsOf(heard)).toBeCloseTo((15 + 22) / 15)
})

test('words that are silenced before the voice came to them are not heard, and the rest is told to be cut off', {
  tags: 'heard-log',
}, () => {
  const spoken = [speech(10, 'Tiden är snart slut'), speech(10.1, 'Behöver du mer tid?')]
  expect(textsOf([...spoken, stop(10.4), speech(10.5, 'Bokning tillagd')])).toEqual(['Tiden …', 'Bokning tillagd'])
  expect(textsOf([...spoken, stop(60)])).toEqual(['Tiden är snart slut', 'Behöver du mer tid?'])
})

test('a voice that falls silent for a key is no loss: the next key waits until it suits who listens', {
  tags: 'heard-log',
}, () => {
  const noted = [speech(10, 'Grupprum Eken länk.'), stop(10.5), speech(10.6, 'Aulan länk.')]
  expect(textsOf(noted, [{ from: 10.4, to: 10.45 }])).toEqual(['Grupprum Eken länk.', 'Aulan länk.'])
  expect(textsOf(noted, [{ from: 9, to: 9.1 }])).toEqual(['Gruppru…', 'Aulan länk.'])
})

test('the echo of a password and empty words are nothing to hear', { tags: 'heard-log' }, () => {
  expect(textsOf([speech(1, '•••'), speech(2, '12 listpunkt tecken'), speech(3, ' '), speech(4, 'Lösenord')])).toEqual([
    'Lösenord',
  ])
})

test('a note that is half written is left for the next look', { tags: 'heard-log' }, () => {
  const line = JSON.stringify(speech(1, 'Boka'))
  expect(notedIn(`${line}\n${line.slice(0, 10)}`)).toEqual([speech(1, 'Boka')])
})
