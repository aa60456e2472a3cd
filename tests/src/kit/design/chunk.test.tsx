/** A component whose code is loaded when it is first shown. */
import type { ReactElement } from 'react'
import { expect, test, vi } from 'vitest'
import { createChunk } from '../../../../src/kit/design/chunk.tsx'
import { createFakeCore } from '../../testing/fake-core.ts'
import { screenOfFile, settled, texts } from '../../testing/screen.tsx'

const draw = screenOfFile()
const Loaded = ({ name }: { readonly name: string }): ReactElement => <p>{name}</p>
const fake = createFakeCore({})

test('code that could not be loaded is loaded again when it is shown again, and then no more', async () => {
  const load = vi.fn(async () => Loaded)
  load.mockRejectedValueOnce(new Error('away'))
  const { Component } = createChunk<{ name: string }>(load, <p>Hämtar</p>, ({ name }) => <p>{name} kom inte</p>)

  await draw(<Component name="Eken" />, fake, '/')
  await settled(() => expect(texts('p')).toEqual(['Eken kom inte']))
  await draw(<Component key="again" name="Eken" />, fake, '/')
  await settled(() => expect(texts('p')).toEqual(['Eken']))
  await draw(<Component key="third" name="Linden" />, fake, '/')
  expect(texts('p')).toEqual(['Linden'])
  expect(load).toHaveBeenCalledTimes(2)
})

test('code that was loaded ahead is shown at once, and a failure to load it ahead is not', async () => {
  const load = vi.fn(async () => Loaded)
  load.mockRejectedValueOnce(new Error('away'))
  const { Component, ahead } = createChunk<{ name: string }>(load, <p>Hämtar</p>)
  await ahead()
  await ahead()
  await draw(<Component name="Eken" />, fake, '/')
  expect(texts('p')).toEqual(['Eken'])
  expect(load).toHaveBeenCalledTimes(2)
})
