/** A calendar file (RFC 5545) as a calendar reads it. */
import { expect } from 'vitest'

export const unfolded = (file: string): string[] => file.replaceAll('\r\n ', '').split('\r\n').slice(0, -1)
/** Reads a text. @throws Error if it contains a comma or a semicolon without a backslash, which would end the text */
export const unescaped = (value: string): string => {
  expect(value).toMatch(/^(\\[\\;,nN]|[^\\;,])*$/)
  return value.replace(/\\(.)/g, (_, character) => (character.toLowerCase() === 'n' ? '\n' : character))
}

/** The properties of each component of this name, by name and parameters. */
export const componentsOf = (file: string, name: string): ReadonlyMap<string, string>[] => {
  const found: Map<string, string>[] = []
  let open: Map<string, string> | null = null
  for (const line of unfolded(file)) {
    if (line === `BEGIN:${name}`) open = new Map()
    else if (line === `END:${name}`) {
      if (open !== null) found.push(open)
      open = null
    } else open?.set(line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1))
  }
  return found
}
