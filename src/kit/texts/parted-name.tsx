/**
 * Where a long name of a room or a thing may be hyphenated in a narrow column: before the word for its kind. Browsers
 * hyphenate few Swedish words by themselves (Chromium often has no dictionary, Firefox hyphenates no word with a
 * capital), and break the others anywhere. Invariant: the hyphen comes from the style sheet, so that the text is the
 * name, letter for letter.
 */
import type { ReactNode } from 'react'
import './parted-name.css'

const joint =
  /(?<=\p{L}{3})(?=rum|sal|hall|studi|labb|labor|plats|verkstad|bord|skärm|dator|kamera|projekt|lokal|kontor|centr|hörn)/iu

export const partsOfName = (name: string): readonly string[] => name.split(joint)

/** The contents of an element that holds nothing but the name. */
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
