import { type ReactElement, useEffect } from 'react'
import { BehaviorSubject } from 'rxjs'
import { expect, test, vi } from 'vitest'
import { type FileOpening, useOpening } from '../../../src/developer/replay/file-opening.tsx'
import { nothingOpen, type OpenRecording, type openRecording } from '../../../src/developer/replay/open-recording.ts'
import { createFakeCore } from '../testing/fake-core.ts'
import { does, screenOfFile } from '../testing/screen.tsx'

const draw = screenOfFile()

/** The functions that end the reading of each file, by its name. */
const reading = new Map<string, (opened: OpenRecording) => void>()
const read: typeof openRecording = (file) =>
  new Promise((resolve) => reading.set(file.name, (opened) => resolve({ _tag: 'Opened', opened })))

const given = new BehaviorSubject<FileOpening | null>(null)
const Opening = (): ReactElement => {
  const opening = useOpening(read)
  useEffect(() => given.next(opening))
  return <p />
}
const recordingOf = (name: string) => ({ ...nothingOpen, name, close: vi.fn() })

test('of two files that are opened one after the other the last is shown, whichever is read first', async () => {
  await draw(<Opening />, createFakeCore())
  await does(() => given.value?.open(new File([], 'first')))
  await does(() => given.value?.open(new File([], 'last')))
  const [first, last] = [recordingOf('first'), recordingOf('last')]
  await does(() => reading.get('last')?.(last))
  await does(() => reading.get('first')?.(first))
  expect(given.value?.opened?.name).toBe('last')
  expect(first.close).toHaveBeenCalledOnce()
  expect(last.close).not.toHaveBeenCalled()
})
