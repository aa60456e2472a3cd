/** The command with kept logs. Where it matters, it runs as a process of its own. */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createReplayLog } from '../../../bench/replay-log.ts'
import { writeLog } from '../../../domain/schema/log.ts'
import { replayCommand } from '../../../scripts/replay/replay-command.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const session = 'tests/fixtures/logs/format-1.ndjson'
const tail = 'tests/fixtures/logs/format-1-with-snapshot.ndjson'
const brokenLogs = join(root, 'tests/fixtures/broken-logs')
const leftover = join(brokenLogs, 'leftover-hold.ndjson')
const overlapping = join(brokenLogs, 'overlapping-holds.ndjson')
const folder = mkdtempSync(join(tmpdir(), 'booking-replay-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const lineOfEvent = /^\d\d:\d\d:\d\d\.\d{3} {2}#\d+ /gm

const replay = (...words: string[]) => {
  const { code, output, errors } = replayCommand(words, root)
  return { code, output: output.join('\n'), errors: errors.join('\n') }
}

const written = (name: string, text: string): string => {
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}

test('a log is told as a line for each event, and the state in the end in short', { tags: 'log-command-line' }, () => {
  const { code, output, errors } = replay(session)
  expect(errors).toBe('')
  expect(code).toBe(0)
  expect(output.match(lineOfEvent)).toHaveLength(70)
  expect(output).toContain('05:53:20.000  #1      core   the core started, build simulation')
  expect(output).toMatch(/#2 +core +tab 1 joined/)
  expect(output).toMatch(/#7 +core +SeenByANewerBuild: this build does not know it; without effect/)
  expect(output).toMatch(/#\d+ +core +pressed to choose Datorsal A 2026-03-0\d \d\d:\d\d–\d\d:\d\d \(Datorsal\)/)
  expect(output).toMatch(/State after #\d+ of core 6f0c9a52-/)
  for (const name of ['account', 'connection', 'clock', 'tabs', 'days', 'holds', 'basket', 'pending', 'broken'])
    expect(output).toMatch(new RegExp(`^ {2}${name} +\\S`, 'm'))
})

test('it ends where it is asked to, by number, of the last life of the core or of the one that is named', () => {
  const { output, code } = replay(session, '--until', '6')
  expect(code).toBe(0)
  expect(output.match(lineOfEvent)).toHaveLength(6)
  expect(output).toContain('State after #6 of core')
  expect(output).toMatch(/tabs +tab 1: the grid of Grupprum on 2026-03-04/)
  expect(replay(session, '--until=6f0c:6').output).toBe(output)
  for (const [until, words] of [
    ['ab:6', 'there is no epoch ab'],
    ['4711', 'there is no event 4711'],
    ['sex', '--until takes a number'],
  ] as const) {
    const refused = replay(session, '--until', until)
    expect([refused.code, refused.output]).toEqual([2, ''])
    expect(refused.errors).toContain(words)
  }
})

test('a log of two lives tells them apart, and each can be asked for', () => {
  const text = readFileSync(join(root, session), 'utf8')
  const again = text.slice(text.indexOf('\n') + 1).replaceAll('6f0c9a52', 'aaaaaaaa')
  const file = written('two-lives', `${text}${again}`)
  const whole = replay(file, '--check')
  expect([whole.code, whole.errors]).toEqual([0, ''])
  expect(whole.output).toMatch(/^core 6f0c9a52-[\s\S]*\n\ncore aaaaaaaa-/m)
  expect(whole.output.match(lineOfEvent)).toHaveLength(140)
  const last = replay(file, '--until', '6')
  expect(last.output.match(lineOfEvent)).toHaveLength(76)
  expect(last.output).toContain('State after #6 of core aaaaaaaa-')
  // The second life does not know what the first life knew.
  expect(last.output).toMatch(/days +none/)
  expect(replay(file, '--until', '6f0c:6').output.match(lineOfEvent)).toHaveLength(6)
})

test('what is missing between two events is told', () => {
  const lines = readFileSync(join(root, session), 'utf8').split('\n')
  const { output } = replay(written('gap', lines.toSpliced(10, 3).join('\n')))
  expect(output).toContain('(missing: #10 to #12)')
})

test('a check of a sound log ends well and says so', { tags: 'log-command-line' }, () => {
  for (const file of [session, tail]) {
    const { code, output, errors } = replay(file, '--check')
    expect([code, errors]).toEqual([0, ''])
    expect(output).toMatch(/Everything holds, before the first event and after each of \d+\./)
  }
})

test('a check stops at the event that breaks an invariant, with its number and what it changed', {
  tags: 'log-command-line',
}, () => {
  const { code, output, errors } = replay(leftover, '--check')
  expect(code).toBe(1)
  expect(errors).toMatch(/^Broken after #\d+ of core 6f0c9a52-[^:]+: empty-record-kept at /)
  expect(errors).toMatch(/What the event changed:\n {2}holds › /)
  const broken = /Broken after #(\d+)/.exec(errors)?.[1]
  const told = [...output.matchAll(/^\d\d:\d\d:\d\d\.\d{3} {2}#(\d+) /gm)].map(([, seq]) => seq)
  expect(told.at(-1)).toBe(broken)
  expect(told.length).toBeGreaterThan(1)
  // Before that entry every invariant holds. Without the option no entry is refused.
  expect(replay(leftover, '--check', '--until', `${Number(broken) - 1}`).code).toBe(0)
  expect(replay(leftover).code).toBe(0)
})

test('a log that begins with a broken state is broken before its first event', { tags: 'log-command-line' }, () => {
  const { code, errors } = replay(overlapping, '--check')
  expect(code).toBe(1)
  expect(errors).toMatch(/^Broken before the first event: holds-overlap at /)
})

test('a file or a command of no use is told in a line, and ends with 2', () => {
  const header = '{"format":1,"app":"a","recordedAt":1,"snapshot":null}\n'
  for (const [words, told] of [
    [[], 'which file?'],
    [['no-such.ndjson'], 'no-such.ndjson cannot be read'],
    [['tests'], 'tests cannot be read'],
    [[session, tail], 'one file at a time'],
    [[session, '--chekc'], 'there is no option --chekc'],
    [[written('empty', '')], 'is no recorded log'],
    [[written('picture', '\u0000PNG')], 'is no recorded log'],
    [[written('newer', '{"format":99}\n')], 'recorded by a newer build: format 99'],
    [[written('broken', `${header}\n{"seq":1`)], 'line 3: not JSON'],
    [[written('shapeless', `${header}{"seq":1}\n`)], 'line 2: '],
  ] as const) {
    const { code, output, errors } = replay(...words)
    expect([words, code, output]).toEqual([words, 2, ''])
    expect(errors).toContain(told)
    expect(errors).not.toMatch(/^\s+at /m)
  }
})

test('help says how', () => {
  const { code, output } = replay('--help')
  expect(code).toBe(0)
  expect(output).toContain('npm run replay -- FILE [--until SEQ] [--check]')
})

test('a log in which nothing happened is told too', () => {
  const { code, output } = replay(
    written('nothing', '{"format":1,"app":"a","recordedAt":1,"snapshot":null}\n'),
    '--check',
  )
  expect(code).toBe(0)
  expect(output).toContain('State before the first event')
})

const run = (command: string, from: string) =>
  new Promise<{ code: number | null; output: string; errors: string }>((resolve, reject) => {
    const child = spawn('sh', ['-c', command], { cwd: from })
    let output = ''
    let errors = ''
    child.stdout.on('data', (piece: Buffer) => {
      output += piece.toString()
    })
    child.stderr.on('data', (piece: Buffer) => {
      errors += piece.toString()
    })
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, output, errors }))
  })

test('the real command finds the file from where one stands, tells a break apart from the story, and ends with 1', {
  tags: 'log-command-line',
}, async () => {
  const { code, output, errors } = await run('npm run --silent replay -- overlapping-holds.ndjson --check', brokenLogs)
  expect(errors).toContain('Broken before the first event: holds-overlap')
  expect(output).toContain('State before the first event')
  expect(output).not.toContain('Broken')
  expect(code).toBe(1)
})

test('whoever reads it may stop early, as head does', async () => {
  const lines = createReplayLog(3_000)
  const long = written('long', writeLog({ app: 'bench', recordedAt: 1, snapshot: null, lines }))
  const command = `"${process.execPath}" --disable-warning=ExperimentalWarning scripts/replay/replay.ts ${long}`
  const { output, errors } = await run(`(${command}; echo "ended with $?" >&2) | head -n 1`, root)
  expect(output).toBe(`${long}: 3000 events, recorded by build bench, saved 1970-01-01 01:00:00\n`)
  expect(errors).toBe('ended with 0\n')
})
