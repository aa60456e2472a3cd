/**
 * The replayed screen as a picture of the page: a frame of a real width, scaled to the room there is. It is a document
 * of its own, with its own window size, dialogs, title and clock, so that nothing in it touches the tool around it.
 */
import { type ReactElement, useId, useLayoutEffect, useRef, useState } from 'react'
import { isTabId } from '../../../domain/ids.ts'
import { routes } from '../../../domain/routes/routes.ts'
import type { TabId } from '../../../domain/schema/ids.ts'
import { basePath } from '../../core/base-path.ts'
import { ChoiceField } from './choice-field.tsx'
import type { EventWords } from './event-words.ts'
import type { RecordedTab } from './recorded-tabs.ts'
import { replayTexts } from './replay-texts.ts'
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
      <h2 id={`${id}-title`}>{replayTexts.screen}</h2>
      <div className="replayed-choices">
        <ChoiceField
          label={replayTexts.look}
          value={wanted ?? ''}
          onChange={(chosen) => onWant(isTabId(chosen) ? chosen : null)}
        >
          <option value="">{replayTexts.lookAuto}</option>
          {wanted === null || isOpen ? null : (
            <option value={wanted}>{replayTexts.closedTab(words.tab(wanted))}</option>
          )}
          {tabs.map(({ id: tabId, page, visible }) => (
            <option key={tabId} value={tabId}>
              {replayTexts.tabOption(words.tab(tabId), replayTexts.pageNames[page._tag], visible)}
            </option>
          ))}
        </ChoiceField>
        <ChoiceField
          label={replayTexts.width}
          value={size}
          onChange={(chosen) => setChosen(sizeNames.find((name) => name === chosen) ?? null)}
        >
          {sizeNames.map((name) => (
            <option key={name} value={name}>
              {`${replayTexts.widths[name]}, ${sizes[name].width} px`}
            </option>
          ))}
        </ChoiceField>
      </div>
      <div ref={room} className="replayed-room">
        <div className="replayed-picture" style={{ inlineSize: width * scale, blockSize: height * scale }}>
          <iframe
            className="replayed-frame"
            title={replayTexts.screenName}
            src={`${basePath}${routes.replayedScreen}`}
            style={{ inlineSize: width, blockSize: height, transform: `scale(${scale})` }}
          />
        </div>
      </div>
      <p className="muted replayed-note">
        {shown?.page._tag === 'EditBooking' ? replayTexts.editNote : replayTexts.screenNote}
      </p>
    </section>
  )
}
