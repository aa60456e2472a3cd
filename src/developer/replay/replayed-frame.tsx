/**
 * Frames the replayed screen as a picture of the page, with a real width, scaled to the room there is. It is a
 * document of its own, with its own window size, dialogs, title and clock, so that nothing in it touches the tool
 * around it.
 */
import { type ReactElement, useId, useLayoutEffect, useRef, useState } from 'react'
import { isTabId } from '../../../domain/ids.ts'
import { routes } from '../../../domain/routes.ts'
import type { TabId } from '../../../domain/schema/ids.ts'
import { basePath } from '../../core/base-path.ts'
import { Options, SelectField } from '../../kit/form/field.tsx'
import type { EventWords } from './event-words.ts'
import type { RecordedTab } from './recorded-tabs.ts'
import { replayTexts as texts } from './replay-texts.ts'
import './replayed-frame.css'

const sizes = {
  desktop: { width: 1280, height: 800 },
  tablet: { width: 768, height: 900 },
  phone: { width: 360, height: 720 },
} as const
type Size = keyof typeof sizes

const sizeNames: readonly Size[] = ['desktop', 'tablet', 'phone']

/** Narrower than this a whole desktop is too small to read. */
const NARROW_PX = 560

interface ReplayedFrameProps {
  readonly tabs: readonly RecordedTab[]
  readonly shown: RecordedTab | null
  /** Null: whichever shows most. */
  readonly wanted: TabId | null
  readonly words: EventWords
  readonly onWant: (tab: TabId | null) => void
}

export const ReplayedFrame = ({ tabs, shown, wanted, words, onWant }: ReplayedFrameProps): ReactElement => {
  const id = useId()
  const room = useRef<HTMLDivElement>(null)
  const [available, setAvailable] = useState(0)
  const [chosen, setChosen] = useState<Size | null>(null)
  const size = chosen ?? (available > 0 && available < NARROW_PX ? 'phone' : 'desktop')
  const { width, height } = sizes[size]
  const scale = available === 0 ? 1 : Math.min(1, available / width)

  useLayoutEffect(() => {
    const element = room.current
    if (element === null) return
    const observer = new ResizeObserver(([entry]) => setAvailable(entry?.contentRect.width ?? 0))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  const isOpen = tabs.some((tab) => tab.id === wanted)
  return (
    <section className="replay-part replayed" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{texts.screen}</h2>
      <div className="replayed-choices">
        <SelectField
          id={`${id}-look`}
          label={texts.look}
          value={wanted ?? ''}
          onChange={({ target }) => onWant(isTabId(target.value) ? target.value : null)}
        >
          <option value="">{texts.lookAuto}</option>
          {wanted === null || isOpen ? null : <option value={wanted}>{texts.closedTab(words.tab(wanted))}</option>}
          <Options
            of={tabs.map(({ id: tabId, page, visible }) => ({
              id: tabId,
              name: texts.tabOption(words.tab(tabId), texts.pageNames[page._tag], visible),
            }))}
          />
        </SelectField>
        <SelectField
          id={`${id}-width`}
          label={texts.width}
          value={size}
          onChange={({ target }) => setChosen(sizeNames.find((name) => name === target.value) ?? null)}
        >
          <Options
            of={sizeNames.map((name) => ({ id: name, name: `${texts.widths[name]}, ${sizes[name].width} px` }))}
          />
        </SelectField>
      </div>
      <div ref={room} className="replayed-room">
        <div className="replayed-picture" style={{ inlineSize: width * scale, blockSize: height * scale }}>
          <iframe
            className="replayed-frame"
            title={texts.screenName}
            src={`${basePath}${routes.replayedScreen}`}
            style={{ inlineSize: width, blockSize: height, transform: `scale(${scale})` }}
          />
        </div>
      </div>
      <p className="muted replayed-note">{shown?.page._tag === 'EditBooking' ? texts.editNote : texts.screenNote}</p>
    </section>
  )
}
