/** A program that ends others by their name, as Orca does, ends none of whoever runs the tests. */
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { endProgram, findProgram, heardFrom, startProgram } from '../../e2e/engines/programs.ts'

/** A container may have none to give. */
const hasNamespaces =
  spawnSync('unshare', [...(process.getuid?.() === 0 ? [] : ['--user']), '--pid', '--fork', 'true']).status === 0

const NAME = 'another-orca'

test.skipIf(!hasNamespaces)('another Orca of the same user lives on', { tags: 'heard-by-orca' }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'booking-alone-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const named = join(folder, NAME)
  copyFileSync(findProgram('sleep') ?? '', named)
  const other = startProgram(named, ['60'])
  onTestFinished(() => endProgram(other))

  // As `otherOrcas` and `cleanup` of Orca do it; it tells whom it found.
  const ends = `for pid in $(pgrep -u $(id -u) -x ${NAME}); do kill -9 $pid; echo $pid >&3; done; echo done >&3; sleep 60`
  const alone = startProgram('sh', ['-c', ends], { third: true, alone: true })
  const [found] = await heardFrom(alone, 3, /^[\s\S]*done\n/)
  expect([found, other.signalCode]).toEqual(['done\n', null])

  await endProgram(alone)
  expect(alone.signalCode).toBe('SIGKILL')
})
