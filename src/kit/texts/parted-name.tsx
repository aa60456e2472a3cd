/**
 * Where a long name of a room or a thing may be parted, with a hyphen, in a narrow column: before what it is. Browsers part few Swedish
 * words by themselves (Chromium has no dictionary everywhere, Firefox parts no word with a capital) and break the rest anywhere.
 * Invariant: the hyphen is the style's, so that the text is the name, letter for letter.
 */
import type { ReactNode } from 'react'
import './parted-name.css'

const joint =
  /(?<=\p{L}{3})(?=rum|sal|hall|studi|labb|labor|plats|verkstad|bord|skärm|dator|kamera|projekt|lokal|kontor|centr|hörn)/iu

export const partsOfName = (name: string): readonly string[] => name.split(joint)

/** For an element that has nothing else in it. */
export const partedName = (name: string): ReactNode => {
  const [first, ...others] = partsOfName(name)
  return others.length === 0 ? (
    <bdi>{name}</bdi>
  ) : (
    <bdi>
      <span>{first}</span>
      {others.map((part) => (
        <span key={part} className="name-part">
          {part}
        </span>
      ))}
    </bdi>
  )
}
