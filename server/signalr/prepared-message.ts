import type { Codec } from './codec.ts'

/** A push that is encoded once per protocol, however many receive it. */
export type PreparedMessage = { bytes(codec: Codec): Buffer }

export function prepareMessage(target: string, args: readonly unknown[]): PreparedMessage {
  const encoded = new Map<Codec, Buffer>()
  return {
    bytes(codec) {
      const known = encoded.get(codec)
      if (known) return known
      const bytes = codec.write({ tag: 'invocation', target, arguments: args })
      encoded.set(codec, bytes)
      return bytes
    },
  }
}
