/**
 * Debian's nginx and Caddy with the unchanged files of `deploy/`. Only names, ports and the certificate are those of this machine.
 * Invariant: if a file lacks something that must be replaced, an error is thrown.
 */
import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../testing/free-port.ts'

export interface RunningProxy {
  /** The address for people. */
  readonly address: string
  /** Its output so far. */
  output(): string
  stop(): Promise<void>
}

const deployed = (name: string): string => readFileSync(new URL(`../../deploy/${name}`, import.meta.url), 'utf8')

const withReplaced = (text: string, replacements: readonly (readonly [string, string])[]): string =>
  replacements.reduce((result, [from, to]) => {
    if (!result.includes(from)) throw new Error(`"${from}" is no longer in the file of deploy/`)
    return result.replaceAll(from, to)
  }, text)

const makeCertificate = (folder: string): { readonly certificate: string; readonly key: string } => {
  const [certificate, key] = [join(folder, 'boka.pem'), join(folder, 'boka.key')]
  const asked = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  const made = spawnSync('openssl', [...asked, '-subj', '/CN=localhost', '-keyout', key, '-out', certificate])
  if (made.status !== 0) throw new Error('openssl could not make a certificate')
  return { certificate, key }
}

const start = (program: string, parameters: readonly string[], folder: string, address: string): RunningProxy => {
  const child = spawn(program, parameters, { cwd: folder, env: { ...process.env, HOME: folder }, stdio: 'pipe' })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => resolve())
    child.once('error', () => resolve())
  })
  return {
    address,
    output: () => output,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Starts nginx in front of two processes on these ports. */
export const startNginx = async (folder: string, [first, second]: readonly [number, number]): Promise<RunningProxy> => {
  await mkdir(folder)
  const { certificate, key } = makeCertificate(folder)
  const [plain, secure] = [await freePort(), await freePort()]
  const site = withReplaced(deployed('nginx.conf'), [
    ['listen 80;', `listen 127.0.0.1:${plain};`],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${secure} ssl http2;`],
    ['boka.example.se', 'localhost'],
    ['/etc/ssl/boka.pem', certificate],
    ['/etc/ssl/boka.key', key],
    ['/var/log/nginx/booking.log', join(folder, 'access.log')],
    ['127.0.0.1:8081', `127.0.0.1:${first}`],
    ['127.0.0.1:8082', `127.0.0.1:${second}`],
  ])
  await writeFile(join(folder, 'booking.conf'), site)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${join(folder, kind)};`)
    .join(' ')
  await writeFile(
    join(folder, 'nginx.conf'),
    // Otherwise a program of the user root would run its workers as another user, who may not read this folder.
    `${process.getuid?.() === 0 ? 'user root; ' : ''}daemon off; pid ${join(folder, 'pid')}; error_log stderr warn;
     events {} http { ${temporary} include ${join(folder, 'booking.conf')}; }`,
  )
  return start('/usr/sbin/nginx', ['-c', join(folder, 'nginx.conf')], folder, `https://localhost:${secure}`)
}

/** Starts Caddy in front of two processes on these ports. */
export const startCaddy = async (folder: string, [first, second]: readonly [number, number]): Promise<RunningProxy> => {
  await mkdir(folder)
  const { certificate, key } = makeCertificate(folder)
  const [plain, secure] = [await freePort(), await freePort()]
  const site = withReplaced(deployed('Caddyfile'), [
    ['{\n\tlog {', `{\n\tadmin off\n\thttp_port ${plain}\n\thttps_port ${secure}\n\tskip_install_trust\n\tlog {`],
    ['boka.example.se {', `https://localhost:${secure} {\n\ttls ${certificate} ${key}`],
    ['127.0.0.1:8081', `127.0.0.1:${first}`],
    ['127.0.0.1:8082', `127.0.0.1:${second}`],
  ])
  await writeFile(join(folder, 'Caddyfile'), site)
  const parameters = ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile']
  return start('/usr/bin/caddy', parameters, folder, `https://localhost:${secure}`)
}
