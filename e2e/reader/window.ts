/**
 * Chromium in a window, with the empty profile of a new visitor. Its debugging port is used only to open addresses and
 * to find the focused element. Keys come from the keyboard.
 */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { endProgram, findProgram, heardFrom } from '../engines/programs.ts'
import type { Desktop } from './desktop.ts'

export interface Window {
  /** Opens an address in the only tab. */
  open(address: string): Promise<void>
  /** The focused element, in words: its name or text. */
  focus(): Promise<string>
  close(): Promise<void>
}

/** The full browser with a window, not the headless shell of other tests. */
export const findWindowedChromium = (): string | undefined =>
  findProgram('chromium', 'chromium-browser', 'google-chrome')

/** With these settings Chromium shows no bubbles of its own, such as those for passwords or translation. */
const preferences = {
  credentials_enable_service: false,
  profile: { password_manager_enabled: false },
  translate: { enabled: false },
  intl: { accept_languages: 'sv-SE,sv' },
}

const parameters = [
  '--force-renderer-accessibility',
  // Chromium then shows no warning about the missing sandbox, which root cannot use.
  '--test-type',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--no-first-run',
  '--no-default-browser-check',
  // Chromium then does not ask for a keyring.
  '--password-store=basic',
  '--disable-sync',
  '--disable-component-update',
  '--disable-background-networking',
  '--disable-gpu',
  '--lang=sv',
  '--remote-debugging-port=0',
  '--window-size=1280,880',
  '--window-position=0,0',
]

/** This function runs in the page. */
const describeFocus = (): string => {
  const focused = document.activeElement
  if (focused === null) return 'nothing'
  const name = focused === document.body ? '' : (focused.getAttribute('aria-label') ?? focused.textContent ?? '')
  return `${focused.tagName.toLowerCase()} ${name.replaceAll(/\s+/g, ' ').trim().slice(0, 80)}`.trim()
}

type Answered = { readonly id: number; readonly result?: { readonly result?: { readonly value?: string } } }
const readAnswer = (text: string): Answered => JSON.parse(text)

type Send = (method: string, params: object) => Promise<string>

const attach = async (port: string): Promise<{ readonly send: Send; readonly close: () => void }> => {
  const targets: readonly { readonly type: string; readonly webSocketDebuggerUrl: string }[] = await (
    await fetch(`http://127.0.0.1:${port}/json`)
  ).json()
  const address = targets.find(({ type }) => type === 'page')?.webSocketDebuggerUrl
  if (address === undefined) throw new Error('Chromium has no page')
  const socket = new WebSocket(address)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true })
    socket.addEventListener('error', () => reject(new Error('Chromium cannot be reached')), { once: true })
  })
  let last = 0
  const send: Send = (method, params) => {
    last += 1
    const id = last
    return new Promise((resolve, reject) => {
      const hear = ({ data }: MessageEvent): void => {
        const answer = readAnswer(String(data))
        if (answer.id !== id) return
        socket.removeEventListener('message', hear)
        resolve(answer.result?.result?.value ?? '')
      }
      socket.addEventListener('message', hear)
      socket.addEventListener('close', () => reject(new Error('Chromium ended')), { once: true })
      socket.send(JSON.stringify({ id, method, params }))
    })
  }
  return { send, close: () => socket.close() }
}

/** The window opens with the first address, so that the page has the focus and not the address bar. */
export const newWindow = (desktop: Desktop): Window => {
  let ends: (() => Promise<void>) | null = null
  let send: Send | null = null

  const start = async (address: string): Promise<Send> => {
    const profile = mkdtempSync(join(desktop.folder, 'profile-'))
    mkdirSync(join(profile, 'Default'))
    writeFileSync(join(profile, 'Default', 'Preferences'), JSON.stringify(preferences))
    const child = desktop.start(findWindowedChromium() ?? '', [...parameters, `--user-data-dir=${profile}`, address])
    ends = () => endProgram(child)
    const [, port] = await heardFrom(child, 2, /DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)/)
    const page = await attach(String(port))
    ends = async () => {
      page.close()
      await endProgram(child)
    }
    return page.send
  }
  return {
    open: async (url) => {
      if (send === null) send = await start(url)
      else await send('Page.navigate', { url })
    },
    focus: async () =>
      send === null ? 'nothing' : send('Runtime.evaluate', { expression: `(${describeFocus.toString()})()` }),
    close: async () => {
      await ends?.()
    },
  }
}
