/**
 * The keyboard of a desktop. Keys have the names that X uses: `Tab`, `Return`, `shift+Tab`, `ctrl+Home`, `Next` (page
 * down).
 */
import { spawn } from 'node:child_process'
import type { Desktop } from './desktop.ts'

export interface Keyboard {
  press(key: string): Promise<void>
  type(text: string): Promise<void>
}

export const keyboardOf = (desktop: Desktop): Keyboard => {
  const xdotool = (...parameters: readonly string[]): Promise<void> =>
    new Promise((done, failed) => {
      const child = spawn('xdotool', parameters, {
        env: { ...process.env, ...desktop.env },
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      child.on('error', failed)
      child.on('exit', (code) => (code === 0 ? done() : failed(new Error(`xdotool ${parameters.join(' ')}: ${code}`))))
    })
  return {
    press: (key) => xdotool('key', key),
    type: (text) => xdotool('type', '--delay', '60', text),
  }
}
