/** Builds the client once more, into a separate folder beside that of `npm run build`. Its files are not compressed. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'

const root = new URL('../..', import.meta.url).pathname

export const buildClient = (
  directory: string,
  settings: Readonly<Record<string, string>>,
  config = join(root, 'vite.config.ts'),
): Promise<void> =>
  new Promise((done, failed) => {
    const building = spawn(
      join(root, 'node_modules', '.bin', 'vite'),
      ['build', '--config', config, '--outDir', directory, '--emptyOutDir', '--logLevel', 'warn'],
      { cwd: root, env: { ...process.env, UNPACKED: '1', ...settings }, stdio: ['ignore', 'ignore', 'inherit'] },
    )
    building.on('error', failed)
    building.on('exit', (code) => (code === 0 ? done() : failed(new Error('the client could not be built'))))
  })
