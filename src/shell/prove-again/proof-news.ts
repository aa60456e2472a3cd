/**
 * What the window in which somebody proves at a provider who they are tells the tabs that wait for it. Invariant: the news proves nothing; a
 * tab that hears it makes its call again, and the server decides.
 */

const CHANNEL = 'booking:proof'

/** Null words mean that the proof has succeeded. */
export interface ProofNews {
  readonly words: string | null
}

export const tellProof = (news: ProofNews): void => {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(news)
  channel.close()
}

const wordsIn = (data: unknown): string | null | undefined => {
  if (typeof data !== 'object' || data === null || !('words' in data)) return undefined
  return typeof data.words === 'string' || data.words === null ? data.words : undefined
}

/** @returns a function that ends the listening */
export const hearProof = (heard: (news: ProofNews) => void): (() => void) => {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const words = wordsIn(data)
    if (words !== undefined) heard({ words })
  }
  return () => channel.close()
}
