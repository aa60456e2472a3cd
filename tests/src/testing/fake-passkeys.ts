/**
 * Stands in for the part of a browser that asks for a finger (WebAuthn), which the document of these tests lacks. Invariant: no test leaves
 * anything of it behind.
 */
import { afterEach, beforeEach, vi } from 'vitest'

const bytes = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer
const base64Url = (text: string): string => Buffer.from(text).toString('base64url')

const credential = (response: object): object => ({
  id: base64Url('nyckeln'),
  rawId: bytes('nyckeln'),
  type: 'public-key',
  authenticatorAttachment: 'platform',
  getClientExtensionResults: () => ({}),
  response,
})
const shown = credential({
  authenticatorData: bytes('data'),
  clientDataJSON: bytes('klient'),
  signature: bytes('underskrift'),
  userHandle: bytes('anna'),
})
const made = credential({
  attestationObject: bytes('intyg'),
  clientDataJSON: bytes('klient'),
  getTransports: () => ['internal'],
  getPublicKeyAlgorithm: () => -7,
  getPublicKey: () => bytes('publik'),
  getAuthenticatorData: () => bytes('data'),
})

/** What the client sends of a passkey that was shown, and of one that was made. */
export const sentPasskey = {
  shown: { id: base64Url('nyckeln'), response: { signature: base64Url('underskrift') } },
  made: { id: base64Url('nyckeln'), response: { attestationObject: base64Url('intyg') } },
} as const

const challenge = (text: string): string => base64Url(text)
/** The options of a server for showing a passkey, and for making one. The challenge tells them apart. */
export const optionsOf = {
  showing: (name: string) =>
    ({ _tag: 'Ok', value: { options: { challenge: challenge(name), rpId: 'localhost' } } }) as const,
  making: (name: string) =>
    ({
      _tag: 'Ok',
      value: {
        options: {
          challenge: challenge(name),
          rp: { name: 'Huset', id: 'localhost' },
          user: { id: base64Url('anna'), name: 'anna@example.se', displayName: 'Anna' },
          pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
        },
      },
    }) as const,
}

interface Ceremony {
  readonly how: 'dialog' | 'filling in' | 'making'
  /** The challenge that the browser was to sign. */
  readonly challenge: string
  readonly signal: AbortSignal | undefined
}

interface BrowserRequest {
  readonly publicKey: { readonly challenge: ArrayBuffer | Uint8Array }
  readonly mediation?: string
  readonly signal?: AbortSignal
}

/** Gives the tests of a file a browser that knows passkeys. To be called at the beginning of a file. */
export const passkeysOfFile = () => {
  const ceremonies: Ceremony[] = []
  /** Why the next dialogs end without a passkey: the name of the browser's error. Null if the person goes on. */
  let trouble: string | null = null
  let waiting: ((credential: object) => void) | null = null

  const note = (how: Ceremony['how'], { publicKey, signal }: BrowserRequest): void => {
    ceremonies.push({ how, challenge: Buffer.from(new Uint8Array(publicKey.challenge)).toString(), signal })
  }
  const end = (result: object): Promise<object> =>
    trouble === null ? Promise.resolve(result) : Promise.reject(new DOMException('', trouble))
  const credentials = {
    get: (request: BrowserRequest): Promise<object> => {
      if (request.mediation !== 'conditional') {
        note('dialog', request)
        return end(shown)
      }
      note('filling in', request)
      return new Promise((resolve, reject) => {
        waiting = resolve
        request.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
      })
    },
    create: (request: BrowserRequest): Promise<object> => {
      note('making', request)
      return end(made)
    },
  }
  const install = (): void => {
    vi.stubGlobal('PublicKeyCredential', Object.assign(vi.fn(), { isConditionalMediationAvailable: async () => true }))
    Object.defineProperty(navigator, 'credentials', { value: credentials, configurable: true })
  }
  const remove = (): void => {
    vi.unstubAllGlobals()
    Reflect.deleteProperty(navigator, 'credentials')
  }
  beforeEach(() => {
    ceremonies.length = 0
    trouble = null
    waiting = null
    install()
  })
  afterEach(remove)
  return {
    /** What the browser was asked for in a dialog, in order. */
    dialogs: () => ceremonies.filter(({ how }) => how !== 'filling in').map((one) => `${one.how}: ${one.challenge}`),
    fillings: () => ceremonies.filter(({ how }) => how === 'filling in'),
    endsBy: (name: string | null): void => {
      trouble = name
    },
    /** The person chooses a passkey at the field. */
    chooses: (): void => waiting?.(shown),
    /** From here on the browser knows nothing of passkeys. */
    remove,
  }
}
