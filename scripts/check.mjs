/**
 * `npm run check` checks types, format, lint, dependency arrows, requirements, citations in comments, and the size of a
 * visitor's first load. With `quick` it checks only types, format and lint. Bad examples in `tests/fixtures` show that the
 * checks of arrows, old browsers, styles and citations can fail.
 */
import { execFile, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { buildClient } from './build-client.mjs'
import { buildHoldsNothingTooNew, tooNewIsRefused } from './check-browsers.mjs'
import { checkBundleSizes } from './check-bundle-sizes.mjs'
import { checkCitations } from './check-citations.mjs'
import { folderRings, rooms, schemaImports } from './check-folders.mjs'
import { checkStyles } from './check-styles.mjs'
import { installPackages } from './install-packages.mjs'
import { environment, main, root } from './project.mjs'

const bin = (name) => join(root, 'node_modules', '.bin', name)

/** Runs a check. @returns {Promise<boolean>} whether it has passed */
const step = (title, command, parameters) =>
  new Promise((resolve) => {
    const most = { maxBuffer: 64 * 1024 * 1024 }
    execFile(command, parameters, { cwd: root, env: environment(), ...most }, (error, output, complaints) => {
      console.log(`${error === null ? 'ok  ' : 'FAIL'} ${title}`)
      if (error !== null) console.log(`${output}${complaints}`)
      resolve(error === null)
    })
  })

/**
 * Runs all these checks at the same time. The compiler uses one thread for each room, because with several threads it checks some
 * types twice, which is a third more work.
 */
const typesAndLint = () =>
  Promise.all([
    ...['domain', 'worker', 'src', 'server', 'tests'].map((room) =>
      step(`types of ${room}`, bin('tsc'), ['-p', room, '--singleThreaded']),
    ),
    step('format and lint, with the dependency arrows', bin('biome'), ['check', '--error-on-warnings', '.']),
  ])

/** Checks that the rule of each room refuses the bad import in `tests/fixtures/arrows`. */
const arrowsCanFail = () => {
  const fixtures = join('tests', 'fixtures', 'arrows')
  const inside = ['core', 'kit', 'shell', 'booking', 'account', 'administration'].map((room) => `src/${room}`)
  const rooms = ['domain', 'domain/schema', 'worker', 'src', ...inside, 'server']
  const letThrough = rooms.filter((room) => {
    const result = spawnSync(
      bin('biome'),
      ['lint', `--config-path=${join(fixtures, 'arrows.biome.json')}`, join(fixtures, room, 'bad-import.ts')],
      { cwd: root, env: environment(), encoding: 'utf8' },
    )
    return result.status === 0 || !`${result.stdout}${result.stderr}`.includes('noRestrictedImports')
  })
  console.log(`${letThrough.length === 0 ? 'ok  ' : 'FAIL'} a bad import in each room is refused`)
  if (letThrough.length > 0) console.log(`let through: ${letThrough.join(', ')}`)
  return letThrough.length === 0
}

const none = (title, problems) => {
  console.log(`${problems.length === 0 ? 'ok  ' : 'FAIL'} ${title}`)
  for (const problem of problems) console.log(problem)
  return problems.length === 0
}

const noFoldersInRings = () =>
  none(
    'no folders import each other, directly or in a ring',
    rooms.flatMap((room) => folderRings(root, room)),
  )

const schemasGiveTypesAlone = () =>
  none(
    'the tab, and what is pure, take types alone from the schemas',
    rooms.flatMap((room) => schemaImports(root, room)),
  )

/** Checks that the bad imports in `tests/fixtures` are found. */
const badImportsAreFound = () => {
  const isFound =
    folderRings(root, 'tests/fixtures/folders').length === 2 &&
    schemaImports(root, 'tests/fixtures/schema-imports').length === 1
  console.log(`${isFound ? 'ok  ' : 'FAIL'} a pair and a ring of folders, and a schema in the tab, are found`)
  return isFound
}

await main(async () => {
  await installPackages()
  const results = await typesAndLint()
  if (process.argv[2] !== 'quick') {
    results.push(
      arrowsCanFail(),
      noFoldersInRings(),
      schemasGiveTypesAlone(),
      badImportsAreFound(),
      tooNewIsRefused(),
      checkStyles(),
      checkCitations(root),
      await step('requirements and tests agree', bin('node'), ['scripts/requirements/check-requirements.ts']),
      await step('docs/security.md and tests agree', bin('node'), ['scripts/check-security.mjs']),
    )
    await buildClient()
    results.push(buildHoldsNothingTooNew(), checkBundleSizes())
  }
  const failed = results.filter((passed) => !passed).length
  console.log(`${results.length - failed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
})
