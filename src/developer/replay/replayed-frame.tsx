/**
 * Shows the replayed screen in a frame with a real page width, scaled to the available space. The frame holds a separate
 * document with its own window size, dialogs, title and clock, so that it does not affect the tool around it.
 */
import { type ReactElement, useId, useLayoutEffect, useRef, useState } from 'react'
import { isTabId } from '../../../domain/ids.ts'
import { routes } from '../../../domain/routes.ts'
import type { TabId } from '../../../domain/schema/ids.ts'
import { basePath } from '../../core/base-path.ts'
import { Options, SelectField } from '../../kit/form/field.tsx'
import type { EventWords } from './event-words.ts'
import type { RecordedTab } from './recorded-tabs.ts'
import { pageNames } from './replay-texts.ts'
import './replayed-frame.css'

const sizes = {
  desktop: { name: 'Dator', width: 1280, height: 800 },
  tablet: { name: 'Surfplatta', width: 768, height: 900 },
  phone: { name: 'Telefon', width: 360, height: 720 },
} as const
type Size = keyof typeof sizes

const sizeNames: readonly Size[] = ['desktop', 'tablet', 'phone']

/** In a space narrower than this, a whole desktop page would be too small to read. */
const NARROW_PX = 560

interface ReplayedFrameProps {
  readonly tabs: readonly RecordedTab[]
  readonly shown: RecordedTab | null
  /** The tab that the person chose. Null lets `tabToShow` choose. */
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
    <section className="replay-part stack gap-3-half pack-top can-shrink replayed" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="large">
        Så såg det ut
      </h2>
      <div className="replayed-choices cluster can-shrink">
        <SelectField
          id={`${id}-look`}
          label="Flik"
          value={wanted ?? ''}
          onChange={({ target }) => onWant(isTabId(target.value) ? target.value : null)}
        >
          <option value="">Den som visar mest</option>
          {wanted === null || isOpen ? null : <option value={wanted}>{`${words.tab(wanted)} (inte öppen nu)`}</option>}
          <Options
            of={tabs.map(({ id: tabId, page, visible }) => ({
              id: tabId,
              name: `${words.tab(tabId)}: ${pageNames[page._tag]}${visible ? '' : ' (dold)'}`,
            }))}
          />
        </SelectField>
        <SelectField
          id={`${id}-width`}
          label="Bredd"
          value={size}
          onChange={({ target }) => setChosen(sizeNames.find((name) => name === target.value) ?? null)}
        >
          <Options of={sizeNames.map((name) => ({ id: name, name: `${sizes[name].name}, ${sizes[name].width} px` }))} />
        </SelectField>
      </div>
      <div ref={room} className="replayed-room rounded can-shrink">
        <div className="replayed-picture rounded" style={{ inlineSize: width * scale, blockSize: height * scale }}>
          <iframe
            className="replayed-frame"
            title="Det fliken visade då. Går bara att titta på."
            src={`${basePath}${routes.replayedScreen}`}
            style={{ inlineSize: width, blockSize: height, transform: `scale(${scale})` }}
          />
        </div>
      </div>
      <p className="muted small">
        {shown?.page._tag === 'EditBooking'
          ? 'Fliken ändrade en bokning. Bokningens egna uppgifter finns inte i loggen, så dagen visas som rutnätet.'
          : 'Samma rutnät, fält och meddelanden som då, med dåtidens klocka. Priser, bilder och texter finns inte i loggen.'}
      </p>
    </section>
  )
}
