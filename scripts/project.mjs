/**
 * What the scripts share: the project's folder, its pinned Node, and installing what is missing. Plain JavaScript without
 * dependencies, since it runs on whatever Node a newcomer has, before anything is installed.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
export const pinnedNode = join(modules, '.bin', 'node')

/** Environment in which `node` is the pinned one. What it compiles it keeps, which saves each start a third of its work. */
export const environment = (more = {}) => ({
  NODE_COMPILE_CACHE: join(modules, '.cache', 'compiled'),
  ...process.env,
  PATH: `${join(modules, '.bin')}:${process.env.PATH}`,
  ...more,
})

/**
 * Runs a program to its end, its output going where ours goes.
 * @returns {Promise<number>} its exit code
 */
export const run = (command, parameters, { env = environment(), quiet = false } = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, parameters, {
      cwd: root,
      env,
      stdio: quiet ? ['ignore', 'ignore', 'inherit'] : 'inherit',
    })
    child.on('error', reject)
    child.on('exit', (code, signal) => resolve(code ?? (signal === null ? 1 : 128)))
  })

/** @param setting what else it depends on; unset, it is as if it were not there */
const fingerprint = (files, setting = '') => {
  const hash = createHash('sha256').update(setting)
  for (const file of files) hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

const stampOf = (name) => join(modules, `.booking-${name}`)
const isStamped = (name, value) => existsSync(stampOf(name)) && readFileSync(stampOf(name), 'utf8') === value
const stamp = (name, value) => {
  mkdirSync(modules, { recursive: true })
  writeFileSync(stampOf(name), value)
}

/** Installs the packages of the lock file unless they are there already. */
export const installPackages = async () => {
  const wanted = fingerprint(['package.json', 'package-lock.json'])
  if (isStamped('packages', wanted) && existsSync(pinnedNode)) return
  console.error('Installing packages (once) …')
  // Not `npm ci`: it refuses a lock file that lacks optional packages of other platforms, which not every registry has.
  const code = await run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], {
    env: process.env,
  })
  if (code !== 0) throw new Error('npm install failed; its output above says why')
  if (!existsSync(pinnedNode)) throw new Error('the pinned Node was not installed; are install scripts turned off?')
  stamp('packages', wanted)
}

const filesBelow = (folder) =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesBelow(path) : [path]
  })

/** Builds the client unless the sources are those of the last build. */
export const buildClient = async () => {
  const sources = ['src', 'worker', 'domain', 'scripts/client']
    .flatMap(filesBelow)
    .concat(['index.html', 'vite.config.ts', 'brand.json', 'package-lock.json'])
  const wanted = fingerprint(sources.toSorted(), process.env.BASE_PATH)
  if (isStamped('client', wanted) && existsSync(join(root, 'dist', 'index.html'))) return
  console.error('Building the client …')
  const code = await run(join(modules, '.bin', 'vite'), ['build', '--logLevel', 'warn'], {
    env: environment({ BUILD_ID: wanted.slice(0, 12) }),
  })
  if (code !== 0) throw new Error('the build failed; its output above says why')
  stamp('client', wanted)
}

/** Chromium without what a window needs: the same browser to a page, and much lighter. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'
const isProgram = (place) => place !== undefined && place !== '' && existsSync(place) && statSync(place).isFile()

/** The browser of the tests: the one that is named, else one that is there. */
export const findChromium = () =>
  [
    process.env.CHROMIUM_PATH,
    HEADLESS_SHELL,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ].find(isProgram)

/** Where the system is Debian's, and root may. @returns the exit code */
const apt = async (...parameters) => {
  const isRoot = process.getuid?.() === 0
  return run(isRoot ? 'apt-get' : 'sudo', isRoot ? parameters : ['-n', 'apt-get', ...parameters], {
    quiet: true,
  }).catch(
    // There is no such program: not Debian.
    () => 1,
  )
}
const install = (...names) => apt('install', '-y', '--no-install-recommends', ...names)

/** Installs Debian's where the headless one is missing; where that cannot be, another one that is there will do. */
export const installChromium = async () => {
  if (isProgram(process.env.CHROMIUM_PATH) || isProgram(HEADLESS_SHELL)) return
  console.error('Installing Chromium (once) …')
  await apt('update')
  if ((await install('chromium-headless-shell')) !== 0 && findChromium() === undefined) await install('chromium')
  if (findChromium() === undefined)
    throw new Error('Chromium could not be installed. Install it, or name it in CHROMIUM_PATH, and try again.')
}

/** The other engines, with what each package brings (`e2e/engines/`). */
const otherEngines = {
  'firefox-esr': '/usr/bin/firefox-esr',
  'webkit2gtk-driver': '/usr/bin/WebKitWebDriver',
  xvfb: '/usr/bin/Xvfb',
}

/** Installs Debian's WebKit and Firefox. Where that cannot be, their tests are skipped: it is no failure. */
export const installOtherEngines = async () => {
  const missing = Object.keys(otherEngines).filter((name) => !isProgram(otherEngines[name]))
  if (missing.length === 0) return
  console.error('Installing WebKit and Firefox (once) …')
  await apt('update')
  if ((await install(...missing)) !== 0) console.error(`${missing.join(', ')} could not be installed`)
}

/** What a screen reader needs to be heard on a desktop that nobody sees (`e2e/reader/`), with what each package brings. */
const reader = {
  orca: '/usr/bin/orca',
  'at-spi2-core': '/usr/libexec/at-spi-bus-launcher',
  xvfb: '/usr/bin/Xvfb',
  xdotool: '/usr/bin/xdotool',
  openbox: '/usr/bin/openbox',
  'dbus-x11': '/usr/bin/dbus-launch',
  'python3-pyatspi': '/usr/lib/python3/dist-packages/pyatspi/__init__.py',
  'gir1.2-wnck-3.0': '/usr/share/doc/gir1.2-wnck-3.0/copyright',
  locales: '/usr/share/i18n/locales/sv_SE',
  // With a window: the headless one has nothing that a screen reader could hear.
  chromium: '/usr/bin/chromium',
}

/**
 * Installs Debian's Orca and what it needs.
 * @throws {Error} that tells what to install, where that cannot be
 */
export const installReader = async () => {
  const missing = () => Object.keys(reader).filter((name) => !existsSync(reader[name]))
  if (missing().length === 0) return
  console.error('Installing Orca and its desktop (once, 28 MB) …')
  await apt('update')
  await install(...missing())
  if (missing().length > 0)
    throw new Error(
      `Orca is heard on Debian and its kin alone, and ${missing().join(', ')} could not be installed. As root: apt-get install ${missing().join(' ')}`,
    )
}

/**
 * What a command line asks for: `NAME … --flag=value …`.
 * @param what one of them, in a word
 * @param known each by its name
 * @returns the names that are asked for, all of them when none is given, and the flags as they were written
 * @throws {Error} that tells which there are
 */
export const readChoice = (what, known) => {
  const flags = process.argv.slice(2).filter((argument) => argument.startsWith('-'))
  const asked = process.argv.slice(2).filter((argument) => !argument.startsWith('-'))
  const unknown = asked.filter((name) => !Object.hasOwn(known, name))
  if (unknown.length > 0)
    throw new Error(`There is no ${what} "${unknown[0]}"; there are: ${Object.keys(known).join(', ')}`)
  return { flags, names: asked.length === 0 ? Object.keys(known) : asked }
}

/**
 * Says which rows of docs/requirements.md a command has just shown: those whose state names it.
 * @param state as it is in the table: `bench hub`
 */
export const sayShown = (state) => {
  const lines = readFileSync(join(root, 'docs', 'requirements.md'), 'utf8').split('\n')
  const ids = lines.filter((line) => line.endsWith(`| ${state} |`)).map((line) => line.split(' ')[1])
  if (ids.length > 0) console.log(`Shown of docs/requirements.md: ${ids.join(', ')}`)
}

/** Runs a script's work; what goes wrong is said in a line, without a stack trace. */
export const main = async (work) => {
  try {
    process.exitCode = (await work()) ?? 0
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
}
