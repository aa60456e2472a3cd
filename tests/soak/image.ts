/**
 * `npm run soak -- image` builds the image of `deploy/Containerfile` from a clean clone of the last commit, runs it once, books a slot in
 * it, and prints its size. Podman runs it; where the kernel lets it start no container, as within another container, buildah runs its
 * process without one (a folder of its own, this machine's network). The base comes from the registry, or else from Debian's own archive by debootstrap.
 * It ends with 1 unless the booking is made and, with podman, the process stops in order.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Schema } from 'effect'
import { calls } from '../../domain/schema/calls/http.ts'
import { DEMO_PASSWORD } from '../../server/demo/demo-content.ts'
import { openBrowser } from '../server/testing/browser.ts'
import { freePort } from '../testing/free-port.ts'
import { patience } from '../testing/patience.ts'

const root = join(import.meta.dirname, '../..')
const image = 'localhost/booking-soak'
const storing = ['--isolation', 'chroot', '--network', 'host']

/** Runs a program. @throws Error with the end of its output */
const run = (program: string, ...parameters: readonly string[]): string => {
  const { status, stdout, stderr, error } = spawnSync(program, parameters, {
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (status === 0) return stdout.trim()
  const said = `${error?.message ?? ''}${stdout ?? ''}${stderr ?? ''}`.trim().split('\n').slice(-12).join('\n')
  throw new Error(`${program} ${parameters[0]} failed:\n${said}`)
}
const works = (program: string, ...parameters: readonly string[]): boolean =>
  spawnSync(program, parameters, { stdio: 'ignore' }).status === 0

/** The base image in the Containerfile: `debian:13.1-slim`. */
const fetchBase = async (folder: string): Promise<void> => {
  const [, base = ''] = /^FROM (\S+)/m.exec(readFileSync(join(root, 'deploy/Containerfile'), 'utf8')) ?? []
  const name = `docker.io/library/${base}`
  if (works('buildah', 'inspect', '--type', 'image', name)) return
  if (works('buildah', 'pull', name)) return
  console.log(`${base} cannot be had from its registry: it is made of Debian's archive (debootstrap)`)
  const files = join(folder, 'base')
  run('debootstrap', '--variant=minbase', 'trixie', files, 'http://deb.debian.org/debian')
  const made = run('buildah', 'from', 'scratch')
  run('buildah', 'add', made, files, '/')
  run('buildah', 'commit', made, name)
  run('buildah', 'rm', made)
}

/**
 * If this machine's network uses its own certificates, the build must trust them, as this machine does.
 * @returns the parameters that let the build read them. Nothing of them stays in the image.
 */
const ownAuthorities = (clone: string): readonly string[] => {
  const file = process.env.NODE_EXTRA_CA_CERTS ?? process.env.SSL_CERT_FILE
  if (file === undefined) return []
  const inside = '/run/authorities.pem'
  appendFileSync(join(clone, '.npmrc'), `cafile=${inside}\n`)
  return ['--volume', `${file}:${inside}:ro`]
}

interface Container {
  readonly ended: Promise<number | null>
  /** Stops the container. @throws Error if it does not stop in order */
  stop(): Promise<void>
}

/** Starts the container with the settings of an operator. Only this run has the demonstration. */
const start = (port: number): Container => {
  const settings = { HOST: '127.0.0.1', PORT: String(port), SEED: 'demo', ALLOW_PUBLIC_DEMO: '1' }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['--env', `${name}=${value}`])
  const isPodman = works('podman', 'run', '--rm', '--network', 'host', image, 'node', '--version')
  console.log(
    isPodman ? 'podman runs it' : 'podman can start no container here: buildah runs it, in a folder of its own',
  )
  if (isPodman) {
    const name = `booking-soak-${process.pid}`
    const child = spawn('podman', ['run', '--rm', '--network', 'host', '--name', name, ...flags, image], {
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    const ended = once(child, 'exit').then(([code]) => code)
    return {
      ended,
      async stop() {
        run('podman', 'stop', '--time', '20', name)
        const code = await ended
        if (code !== 0) throw new Error(`the process ended with ${code}`)
      },
    }
  }
  const made = run('buildah', 'from', image)
  const { config } = decodeImage(run('buildah', 'inspect', '--type', 'image', image)).OCIv1
  const child = spawn('buildah', ['run', ...storing, '--user', 'booking', ...flags, made, '--', ...config.Cmd], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const ended = once(child, 'exit').then(([code]) => {
    run('buildah', 'rm', made)
    return code
  })
  return {
    ended,
    // Buildah passes no signals on, but kills the process.
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

const decodeImage = Schema.decodeUnknownSync(
  Schema.fromJsonString(
    Schema.Struct({ OCIv1: Schema.Struct({ config: Schema.Struct({ Cmd: Schema.Array(Schema.String) }) }) }),
  ),
)
const decodeGroups = Schema.decodeUnknownSync(Schema.Array(Schema.Struct({ id: Schema.Int })))
const decodeGrid = Schema.decodeUnknownSync(calls.groupSlots.answer)

/** Books the first free slot of the coming days as Anna of the demonstration. */
const book = async (address: string): Promise<void> => {
  const anna = await openBrowser(address)
  if ((await anna.signIn('anna@demo.example', DEMO_PASSWORD)).status !== 200) throw new Error('Anna cannot sign in')
  for (const { id } of decodeGroups((await anna.send('/api/groups')).json))
    for (let days = 1; days < 10; days += 1) {
      const date = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
      const grid = await anna.send(`/api/booking/group/${id}/slots`, { method: 'POST', body: { date } })
      for (const { id: resourceId, slots } of decodeGrid(grid.json)) {
        const free = slots.find(({ open, booked, locked, reserved }) => open && !booked && !locked && !reserved)
        if (free === undefined) continue
        const bookingSlots = [{ startTime: free.startTime, endTime: free.endTime }]
        const body = { bookingResources: [{ resourceId, date, message: '', bookingSlots }] }
        if ((await anna.send('/api/booking', { method: 'POST', body })).status === 201) {
          console.log(`booked: ${date} ${free.startTime}`)
          return
        }
      }
    }
  throw new Error('no slot could be booked')
}

const folder = await mkdtemp(join(tmpdir(), 'booking-image-'))
try {
  const clone = join(folder, 'clone')
  run('git', 'clone', '--quiet', '--no-hardlinks', root, clone)
  await fetchBase(folder)
  console.log('building …')
  run(
    'buildah',
    'bud',
    '--layers',
    ...storing,
    ...ownAuthorities(clone),
    '--file',
    join(clone, 'deploy/Containerfile'),
    '--tag',
    image,
    clone,
  )
  const [, size] = /"size": "([^"]+)"/.exec(run('buildah', 'images', '--json', image)) ?? []
  console.log(`the image: ${size}`)

  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const container = start(port)
  let hasEnded = false
  void container.ended.then(() => {
    hasEnded = true
  })
  const end = performance.now() + patience(120_000)
  while (
    !(await fetch(`${address}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (hasEnded || performance.now() > end) throw new Error('the image does not answer')
    await pause(500)
  }
  const page = await (await fetch(address)).text()
  if (!page.includes('<meta name="build"')) throw new Error('the image has no pages')
  await book(address)
  await container.stop()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await rm(folder, { recursive: true, force: true })
}
