/**
 * Splits the name of a resource where it may be hyphenated in a narrow column. The place is before the word for the kind of
 * resource, such as "rum" or "sal". Browsers hyphenate few Swedish words by themselves: Chromium often has no dictionary, and
 * Firefox does not hyphenate capitalised words. They break the other words anywhere. Invariant: the hyphen comes from the
 * style sheet, so that the text on the page is exactly the name.
 */
import type { ReactNode } from 'react'
import './parted-name.css'

const joint =
  /(?<=\p{L}{3})(?=rum|sal|hall|studi|labb|labor|plats|verkstad|bord|skärm|dator|kamera|projekt|lokal|kontor|centr|hörn)/iu

export const partsOfName = (name: string): readonly string[] => name.split(joint)

/** The name as the contents of an element. The element must contain nothing else. */
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
