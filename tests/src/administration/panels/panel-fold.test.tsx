/** The page of a group or a resource shows the most needed panels first, and the others folded. */
import { expect, test } from 'vitest'
import { localDate } from '../../../../domain/calendar/local-date.ts'
import { localTime } from '../../../../domain/calendar/local-time.ts'
import { RowId } from '../../../../domain/schema/ids.ts'
import { does, texts } from '../../testing/screen.tsx'
import { owners, panelsOfFile } from './panels-scene.tsx'

const { show } = panelsOfFile()

const foldOf = (id: string): HTMLDetailsElement => {
  const fold = document.getElementById(id)?.querySelector<HTMLDetailsElement>('details.panel-fold')
  if (!fold) throw new Error(`${id} is not folded`)
  return fold
}
const openFolds = (): string[] =>
  [...document.querySelectorAll<HTMLDetailsElement>('details.panel-fold')].flatMap((fold) =>
    fold.open ? [fold.closest('.administration-section')?.id ?? ''] : [],
  )
const setOpen = (id: string, open: boolean): Promise<void> =>
  does(() => {
    const fold = foldOf(id)
    if (fold.open === open) return
    fold.open = open
    fold.dispatchEvent(new Event('toggle'))
  })

test.each(owners)(
  'of a %s: hours, prices and pictures stand open, the rest says what it holds',
  {
    tags: 'panel-folds',
  },
  async (owner) => {
    const lock = {
      startDate: localDate('2026-03-02'),
      startTime: localTime('08:00:00'),
      endTime: localTime('12:00:00'),
    }
    const rule = { rules: [], specialDays: [] }
    await show(owner, {
      ...rule,
      locked: [
        { ...lock, id: RowId.make(1), endDate: localDate('2026-03-02') },
        { ...lock, id: RowId.make(2), endDate: localDate('2026-03-09') },
      ],
    })
    const ids = [...document.querySelectorAll('.administration-section')].map(({ id }) => id)
    expect(ids.filter((id) => id !== 'resurser')).toEqual([
      ...['uppgifter', 'oppettider', 'priser', 'bilder', 'sarskilda-dagar', 'lasningar', 'regler', 'anvandartyper'],
      owner === 'Group' ? 'notifikationer' : 'dorrskyltar',
      'historik',
    ])
    expect(texts('.panel-fold-words')).toEqual([
      ...['Inga', '1 låsning', 'Inga', 'Alla får boka'],
      owner === 'Group' ? 'Inga' : 'Skärmar vid dörren',
    ])
    expect(openFolds()).toEqual([])
  },
)

test('a link to a folded panel opens it, also from another page, and what was opened is open next time', {
  tags: 'panel-folds',
}, async () => {
  const own = { rules: [], specialDays: [] }
  await show('Group', own)
  await does(() => document.querySelector<HTMLElement>('.administration-contents a[href="#regler"]')?.click())
  expect(openFolds()).toEqual(['regler'])
  await does(() => foldOf('regler').dispatchEvent(new Event('toggle')))
  await setOpen('lasningar', true)

  await show('Resource', own)
  expect(openFolds()).toEqual(['lasningar', 'regler'])
  await setOpen('lasningar', false)
  await show('Group', own)
  expect(openFolds()).toEqual(['regler'])
  await does(() => {
    history.replaceState(null, '', '#notifikationer')
    dispatchEvent(new Event('hashchange'))
  })
  expect(openFolds()).toEqual(['regler', 'notifikationer'])
})
