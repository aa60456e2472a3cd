import { act, type ReactElement, useLayoutEffect, useRef, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { CoreProvider } from '../../../../src/core/core-context.tsx'
import { placeAboveDialogs } from '../../../../src/kit/design/above-dialogs.tsx'
import { Lightbox } from '../../../../src/kit/design/lightbox.tsx'
import { LossLightbox } from '../../../../src/kit/design/loss-lightbox.tsx'
import { createFakeCore } from '../../testing/fake-core.ts'
import { heardDuring, stopClock } from '../../testing/heard.ts'

const place = document.body.appendChild(document.createElement('div'))
let root: Root | null = null
const { core } = createFakeCore()
const show = async (page: ReactElement): Promise<void> => {
  root ??= createRoot(place)
  await act(async () => root?.render(<CoreProvider value={core}>{page}</CoreProvider>))
}
const find = (selector: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(selector)
  if (found === null) throw new Error(`no ${selector}`)
  return found
}
const press = (selector: string): Promise<void> => act(async () => find(selector).click())
const described = (): string =>
  document.getElementById(find('dialog').getAttribute('aria-describedby') ?? '')?.textContent ?? ''

beforeAll(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
  stopClock()
})
afterEach(async () => {
  await act(async () => root?.unmount())
  root = null
})
afterAll(() => void vi.useRealTimers())

const nothing = (): void => undefined

describe('a dialog that opens', () => {
  test('is described by its words, and says its title and them once', { tags: 'dialog-heard' }, async () => {
    await show(
      <Lightbox title="Anslutningen avbruten" words={<p>Ladda om sidan och försök igen</p>} onClose={nothing}>
        <button type="button">OK</button>
      </Lightbox>,
    )
    expect(await heardDuring(10_000)).toEqual(['Anslutningen avbruten. Ladda om sidan och försök igen.'])
    expect(described()).toBe('Ladda om sidan och försök igen')
  })

  test('is named by its title, which is its heading', { tags: 'name-dialogs' }, async () => {
    await show(
      <Lightbox title="Anslutningen avbruten" words={<p>Ladda om sidan och försök igen</p>} onClose={nothing}>
        <button type="button">OK</button>
      </Lightbox>,
    )
    const named = document.getElementById(find('dialog').getAttribute('aria-labelledby') ?? '')
    expect([named?.tagName, named?.textContent]).toEqual([find('dialog h2').tagName, 'Anslutningen avbruten'])
  })

  test('before something is lost says what that is', { tags: 'dialog-heard' }, async () => {
    await show(
      <LossLightbox
        question="Vill du ta bort?"
        action="Ta bort"
        safe="Behåll"
        onDone={() => undefined}
        onClose={nothing}
      >
        <ul>
          <li>
            <strong>Grupprum Eken</strong>
            <br />
            <span>onsdag 4 mars, 09:00–10:00</span>
          </li>
        </ul>
        <p>
          Bokning <strong>1050-1</strong> tas bort.
        </p>
      </LossLightbox>,
    )
    expect(await heardDuring(2_000)).toEqual([
      'Vill du ta bort? Grupprum Eken. onsdag 4 mars, 09:00–10:00. Bokning 1050-1 tas bort.',
    ])
    expect(described()).toContain('Grupprum Eken')
  })

  test('says words that come later when they come, and none twice', async () => {
    const dialog = (words: string | null): ReactElement => (
      <Lightbox title="Grupprum Eken" words={words} onClose={nothing} />
    )
    await show(dialog(null))
    expect(await heardDuring(1_000)).toEqual([])
    await show(dialog('Rum för fyra.'))
    const later = heardDuring(1_000)
    expect(await later).toEqual(['Grupprum Eken. Rum för fyra.'])
    await show(dialog('Rum för fem.'))
    expect(await heardDuring(1_000)).toEqual([])
  })

  test('and is answered at once leaves nothing to be said of it', async () => {
    await show(<Lightbox title="Tiden är snart slut" words="Behöver du mer tid?" onClose={nothing} />)
    await show(<p>Förlängt</p>)
    expect(await heardDuring(2_000)).toEqual([])
  })
})

test('a loss that is under way cannot be left before its answer', async () => {
  const close = vi.fn()
  let answer = (_: { readonly _tag: 'Ok'; readonly value: null }): void => undefined
  const call = vi.fn(() => new Promise<{ readonly _tag: 'Ok'; readonly value: null }>((resolve) => (answer = resolve)))
  const done = vi.fn()
  await show(
    <LossLightbox question="Vill du ta bort?" action="Ta bort" safe="Behåll" call={call} onDone={done} onClose={close}>
      <p>Bokning 1050-1 tas bort.</p>
    </LossLightbox>,
  )
  await press('.button-loss')
  await press('.lightbox-actions > .button:first-child')
  await press('.button-loss')
  expect([call.mock.calls.length, close.mock.calls.length, done.mock.calls.length]).toEqual([1, 0, 0])
  await act(async () => answer({ _tag: 'Ok', value: null }))
  expect([close.mock.calls.length, done.mock.calls.length]).toEqual([0, 1])
})

/** A button opens the dialog. `stays` means that the button still exists when the dialog closes. */
const Opening = ({ stays }: { readonly stays: boolean }): ReactElement => {
  const [open, setOpen] = useState(false)
  const [closed, setClosed] = useState(false)
  return (
    <main>
      <h1>Rum</h1>
      <section tabIndex={-1} id="bar">
        {closed && !stays ? null : (
          <button type="button" id="opener" onClick={() => setOpen(true)}>
            Boka
          </button>
        )}
      </section>
      {open ? (
        <Lightbox
          title="Bekräfta"
          words="Kontrollera."
          onClose={() => {
            setOpen(false)
            setClosed(true)
          }}
        />
      ) : null}
    </main>
  )
}

/** The dialog is open from the beginning, and no button opened it. */
const Alone = (): ReactElement => {
  const [open, setOpen] = useState(true)
  const first = useRef<HTMLButtonElement>(null)
  return (
    <main>
      <h1 id="heading">Rum</h1>
      {open ? (
        <Lightbox title="Fråga" words="Vill du?" focusFirst={first} onClose={() => setOpen(false)}>
          <button type="button" ref={first} id="safe">
            Nej
          </button>
        </Lightbox>
      ) : null}
    </main>
  )
}

describe('a dialog that closes leaves the focus', () => {
  test.each([
    ['where it was', true, 'opener'],
    ['on what its opener stood in, when that is gone', false, 'bar'],
  ])('%s', { tags: 'dialog-way-back' }, async (_, stays, id) => {
    await show(<Opening stays={stays} />)
    find('#opener').focus()
    await press('#opener')
    expect(find('dialog').contains(document.activeElement)).toBe(true)
    await press('dialog button')
    expect(document.querySelector('dialog')).toBeNull()
    expect(document.activeElement?.id).toBe(id)
  })

  test('on the heading of the page, when nothing else is left', { tags: 'dialog-way-back' }, async () => {
    await show(<Alone />)
    expect(document.activeElement?.id).toBe('safe')
    await press('dialog button')
    expect(document.activeElement?.id).toBe('heading')
  })
})

const Look = ({ onLayout }: { readonly onLayout: () => void }): null => {
  useLayoutEffect(onLayout)
  return null
}

// Words that were added in between were never announced, because their region returned to the page together with them.
// The test of spoken bookings found this.
test('what stands above dialogs is never off the page, also not in the moment in which a dialog goes', async () => {
  const above = placeAboveDialogs()
  const seen: boolean[] = []
  await show(<Lightbox title="Bekräfta bokning" words={<p>Kontrollera tiderna</p>} onClose={nothing} />)
  expect(above.closest('dialog')).not.toBeNull()
  await show(<Look onLayout={() => void seen.push(above.isConnected)} />)
  expect(above.closest('dialog')).toBeNull()
  expect(seen).toEqual([true])
})

describe('a press on the backdrop closes a dialog', { tags: 'dialog-backdrop' }, () => {
  const showField = async (onClose: () => void): Promise<void> =>
    show(
      <Lightbox title="Neka" words="Skälet mejlas" onClose={onClose}>
        <textarea className="reason" />
      </Lightbox>,
    )
  /** If a press begins and ends on different elements, the browser clicks their common ancestor. */
  const drag = (from: string, clicked: string): Promise<void> =>
    act(async () => {
      find(from).dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
      find(clicked).click()
    })

  test('which began there and ended there', async () => {
    const onClose = vi.fn()
    await showField(onClose)
    await drag('dialog', 'dialog')
    expect(onClose).toHaveBeenCalledOnce()
  })

  test('and not one that began within, as when text is marked or what was pressed moved away', async () => {
    const onClose = vi.fn()
    await showField(onClose)
    await drag('.reason', 'dialog')
    await drag('.lightbox-words', 'dialog')
    await drag('dialog', '.reason')
    expect(onClose).not.toHaveBeenCalled()
  })
})
