/**
 * Finds or installs the programs that tests need: browsers, a screen reader with its desktop, proxies, Debian's PostgreSQL, and
 * tools that build images.
 */
import { existsSync, statSync } from 'node:fs'
import { run } from './project.mjs'

/** Chromium without a window. A page behaves in it as in Chromium, and it needs much less memory and time. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'
const isProgram = (place) => place !== undefined && place !== '' && existsSync(place) && statSync(place).isFile()

/** The browser for the tests. CHROMIUM_PATH names it; otherwise it is the first installed one in this list. */
export const findChromium = () =>
  [
    process.env.CHROMIUM_PATH,
    HEADLESS_SHELL,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ].find(isProgram)

/** Runs apt-get, on Debian and as root. Returns the exit code, which is 1 on any other system. */
const apt = async (...parameters) => {
  const isRoot = process.getuid?.() === 0
  return run(isRoot ? 'apt-get' : 'sudo', isRoot ? parameters : ['-n', 'apt-get', ...parameters], {
    quiet: true,
  }).catch(
    // The program does not exist, so that the system is not Debian.
    () => 1,
  )
}
const install = (...names) => apt('install', '-y', '--no-install-recommends', ...names)

/** Installs Debian's headless Chromium if it is missing. If that fails, the tests use another installed Chromium. */
export const installChromium = async () => {
  if (isProgram(process.env.CHROMIUM_PATH) || isProgram(HEADLESS_SHELL)) return
  console.error('Installing Chromium (once) …')
  await apt('update')
  if ((await install('chromium-headless-shell')) !== 0 && findChromium() === undefined) await install('chromium')
  if (findChromium() === undefined)
    throw new Error('Chromium could not be installed. Install it, or name it in CHROMIUM_PATH, and try again.')
}

/** The packages for the other browser engines (`e2e/engines/`), each with a file that it installs. */
const otherEngines = {
  'firefox-esr': '/usr/bin/firefox-esr',
  'webkit2gtk-driver': '/usr/bin/WebKitWebDriver',
  xvfb: '/usr/bin/Xvfb',
}

/** Installs Debian's WebKit and Firefox. If that fails, their tests are skipped, which is no failure. */
export const installOtherEngines = async () => {
  const missing = Object.keys(otherEngines).filter((name) => !isProgram(otherEngines[name]))
  if (missing.length === 0) return
  console.error('Installing WebKit and Firefox (once) …')
  await apt('update')
  if ((await install(...missing)) !== 0) console.error(`${missing.join(', ')} could not be installed`)
}

/** The packages for tests with a screen reader on an invisible desktop (`e2e/reader/`), each with a file that it installs. */
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
  // These tests use Chromium with a window, because a screen reader cannot read a headless browser.
  chromium: '/usr/bin/chromium',
}

/**
 * Installs Debian's Orca and what it needs.
 * @throws {Error} that tells what to install, if the installation fails
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

/** The proxies with configurations in `deploy/`, each with a file that its package installs. */
const proxies = { nginx: '/usr/sbin/nginx', caddy: '/usr/bin/caddy', openssl: '/usr/bin/openssl' }

/**
 * Installs Debian's nginx and Caddy.
 * @throws {Error} that tells what to install, if the installation fails
 */
export const installProxies = async () => {
  const missing = () => Object.keys(proxies).filter((name) => !existsSync(proxies[name]))
  if (missing().length === 0) return
  console.error('Installing nginx and Caddy (once) …')
  await apt('update')
  await install(...missing())
  if (missing().length > 0)
    throw new Error(`${missing().join(', ')} could not be installed. As root: apt-get install ${missing().join(' ')}`)
}

/**
 * Installs Debian's PostgreSQL. Tests start their own clusters with it and do not use existing clusters of the system.
 * @throws {Error} that tells what to install, if the installation fails
 */
export const installPostgreSql = async () => {
  const isThere = () => existsSync('/usr/lib/postgresql')
  if (isThere()) return
  console.error("Installing Debian's PostgreSQL (once) …")
  await apt('update')
  await install('postgresql')
  if (!isThere()) throw new Error("Debian's PostgreSQL could not be installed. As root: apt-get install postgresql")
}

/** The packages that build and run an image, each with a file that it installs. */
const imageTools = {
  buildah: '/usr/bin/buildah',
  podman: '/usr/bin/podman',
  crun: '/usr/bin/crun',
  debootstrap: '/usr/sbin/debootstrap',
  git: '/usr/bin/git',
}

/**
 * Installs Debian's podman and buildah.
 * @throws {Error} that tells what to install, if the installation fails
 */
export const installImageTools = async () => {
  if (process.getuid?.() !== 0) throw new Error('Images are built by root: sudo npm run soak -- image')
  const missing = () => Object.keys(imageTools).filter((name) => !isProgram(imageTools[name]))
  if (missing().length === 0) return
  console.error('Installing podman and buildah (once) …')
  await apt('update')
  await install(...missing())
  if (missing().length > 0)
    throw new Error(
      `An image is built by Debian's podman and buildah alone, and ${missing().join(', ')} could not be installed. As root: apt-get install ${missing().join(' ')}`,
    )
}
