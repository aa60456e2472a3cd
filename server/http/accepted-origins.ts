/**
 * The origins whose pages may call this server: its own. Without PUBLIC_URL the server is known by each name of this
 * machine.
 */
import { fieldTexts } from './failure-texts.ts'

export type AcceptedOrigins = (origin: string) => boolean

/** @param port asked each time, since a server on any free port does not know it at first */
export const acceptedOrigins = (publicUrl: string | null, port: () => number): AcceptedOrigins => {
  const names = ['localhost', '127.0.0.1', '[::1]']
  return (origin) =>
    publicUrl === null
      ? names.some((name) => origin === new URL(`http://${name}:${port()}`).origin)
      : origin === new URL(publicUrl).origin
}

/** Null for an absolute address of one's own, as a browser parses it, and where none is given. */
export const addressProblem = (address: string | null | undefined, accepts: AcceptedOrigins): string | null => {
  if (address === null || address === undefined) return null
  return URL.canParse(address) && accepts(new URL(address).origin) ? null : fieldTexts.foreignAddress
}
