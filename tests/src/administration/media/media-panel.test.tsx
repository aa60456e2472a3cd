/** The form of a new picture: the file that counts, the words during the upload, and what stays afterwards. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { UploadWatch } from '../../../../domain/port/core-port.ts'
import { fileProblem, fileSize, mediaPanel } from '../../../../src/administration/media/media-panel.tsx'
import { OwnerContext, type PanelOwner } from '../../../../src/administration/panels/panel.tsx'
import { createFakeCore } from '../../testing/fake-core.ts'
import { button, does, field, fieldErrors, fill, press, screenOfFile, texts } from '../../testing/screen.tsx'
import { someGroup } from '../../testing/some-group.ts'
import { refused } from '../../testing/some-user.ts'

const draw = screenOfFile()
const owner: PanelOwner = { _tag: 'Group', id: someGroup.id }
const ok = { _tag: 'Ok', value: { id: 1 } } as const

/** Decodes each file when the test allows it, by name. */
const decoding = new Map<string, PromiseWithResolvers<void>>()
const decoded: { readonly name: string; readonly close: () => void }[] = []

beforeEach(() => {
  vi.stubGlobal('createImageBitmap', async ({ name }: File) => {
    await decoding.get(name)?.promise
    const bitmap = { name, width: 640, height: 480, close: vi.fn() }
    decoded.push(bitmap)
    return bitmap
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  decoding.clear()
  decoded.length = 0
})

const picture = (name: string, type = 'image/png'): File => new File(['bits'], name, { type })

const chooses = (...files: readonly File[]): Promise<void> => {
  const input = field('Bild')
  Object.defineProperty(input, 'files', { value: files, configurable: true })
  return does(() => void input.dispatchEvent(new Event('change', { bubbles: true })))
}

const show = async () => {
  const upload = vi.fn()
  const fake = createFakeCore()
  await draw(
    <OwnerContext value={owner}>
      <mediaPanel.Parts owner={owner} own={someGroup} group={someGroup} />
    </OwnerContext>,
    { ...fake, core: { ...fake.core, upload } },
  )
  return upload
}

const previews = (): readonly (string | null)[] =>
  [...document.querySelectorAll('canvas')].map((canvas) => canvas.getAttribute('aria-label'))

test('a picture and its title are sent together, once; one sees how far it has come, and then the form is empty', {
  tags: 'panel-media',
}, async () => {
  const upload = await show()
  const answer = Promise.withResolvers<typeof ok>()
  let tell: UploadWatch = () => true
  upload.mockImplementation((_name, _parts, _file, _telling, watch: UploadWatch) => {
    tell = watch
    return answer.promise
  })
  await chooses(picture('salen.png'))
  expect(previews()).toEqual(['Förhandsvisning av salen.png'])
  await fill(field('Titel'), ' Salen ')
  await press(button('Ladda upp bilden'))
  await does(() => void tell(0.4))
  expect(texts('.upload-progress p')).toEqual(['40 % skickat'])
  await press(button('Ladda upp bilden'))
  await chooses(picture('en-annan.png'))
  expect(previews()).toEqual(['Förhandsvisning av salen.png'])
  await does(() => void tell(1))
  expect(texts('.upload-progress p')).toEqual(['Bilden är skickad och bearbetas.'])
  await does(() => answer.resolve(ok))
  expect(upload).toHaveBeenCalledOnce()
  expect(upload.mock.calls[0]?.slice(0, 2)).toEqual([
    'addMediaOfGroup',
    { parameters: { id: someGroup.id }, body: { title: 'Salen' } },
  ])
  expect(previews()).toEqual([])
  expect(field('Titel').value).toBe('')
  expect(texts('.upload-progress')).toEqual([])
})

test('an upload that is stopped says so, and keeps what was chosen and typed', { tags: 'panel-media' }, async () => {
  const upload = await show()
  upload.mockImplementation(async (_name, _parts, _file, _telling, watch: UploadWatch) => {
    while (await watch(0.5)) await new Promise((later) => setTimeout(later, 1))
    return { _tag: 'Failed', failure: { _tag: 'Unreachable' } }
  })
  await chooses(picture('salen.png'))
  await fill(field('Titel'), 'Salen')
  await press(button('Ladda upp bilden'))
  await press(button('Avbryt uppladdningen'))
  await vi.waitFor(() =>
    expect(texts('[role=status] .notice')).toEqual(['Uppladdningen avbröts. Bilden är inte sparad.']),
  )
  expect(previews()).toEqual(['Förhandsvisning av salen.png'])
  expect(field('Titel').value).toBe('Salen')
  // With another file the upload starts again.
  await chooses(picture('foajén.png'))
  expect(texts('[role=status] .notice')).toEqual([])
})

test('of files that are chosen one after the other the last counts, however long each takes to be read; the others are closed', {
  tags: 'panel-media',
}, async () => {
  await show()
  decoding.set('stor.png', Promise.withResolvers())
  await chooses(picture('stor.png'))
  expect(document.body.textContent).toContain('Läser bilden')
  await chooses(picture('liten.png'))
  await does(() => decoding.get('stor.png')?.resolve())
  expect(previews()).toEqual(['Förhandsvisning av liten.png'])
  await chooses(picture('sist.png'))
  expect(previews()).toEqual(['Förhandsvisning av sist.png'])
  expect(decoded.find(({ name }) => name === 'liten.png')?.close).toHaveBeenCalledOnce()
})

test('what is missing, several files at once, and a file that is no picture are said at the field', {
  tags: ['valid-media-title', 'valid-media-image', 'valid-media-kind'],
}, async () => {
  const upload = await show()
  await press(button('Ladda upp bilden'))
  expect(fieldErrors()).toEqual(['Välj en bild.', 'Fyll i titel.'])
  await chooses(picture('en.png'), picture('två.png'))
  expect(fieldErrors()).toContain('Välj en bild i taget.')
  await chooses(picture('kallelse.pdf', 'application/pdf'))
  expect(fieldErrors()).toContain(
    'kallelse.pdf är ingen bild som kan användas. Välj en bild i formatet PNG, JPEG eller WebP.',
  )
  await chooses(picture('salen.png'))
  expect(fieldErrors()).toEqual(['Fyll i titel.'])
  expect(upload).not.toHaveBeenCalled()
})

test('what the server refuses stands at its field, and the picture stays', { tags: 'panel-media' }, async () => {
  const upload = await show()
  upload.mockResolvedValue(refused('Fel', { title: 'Titeln är för lång.' }))
  await chooses(picture('salen.png'))
  await fill(field('Titel'), 'Salen')
  await press(button('Ladda upp bilden'))
  expect(fieldErrors()).toEqual(['Titeln är för lång.'])
  expect(previews()).toEqual(['Förhandsvisning av salen.png'])
})

describe('a file that may become a picture', () => {
  const none = 'bild är ingen bild som kan användas. Välj en bild i formatet PNG, JPEG eller WebP.'
  test.each([
    ['image/png', null],
    ['image/webp', null],
    ['image/jpeg', null],
    ['image/svg+xml', none],
    ['', none],
  ])('of type "%s"', { tags: 'valid-media-kind' }, (type, problem) => {
    expect(fileProblem({ name: 'bild', type })).toBe(problem)
  })

  test('its size is read at a glance', () => {
    expect([0, 820_400, 2_400_000].map(fileSize)).toEqual(['1\u00a0kB', '820\u00a0kB', '2,4\u00a0MB'])
  })
})
