/**
 * `npm run pictures`: shows whether two states of the code look the same. `take FOLDER` takes pictures of every screen and of
 * the dialogs on the way to a booking. It takes them light and dark, wide and narrow, in forced colours and on paper
 * (`e2e/pictures.spec.ts`). `compare BEFORE AFTER` compares the pixels of two such folders. Its exit code is 1 when a picture
 * differs, and it writes a picture of each difference to the folder `differences/` in AFTER.
 *
 * @example
 * npm run pictures -- take /tmp/before     on main
 * npm run pictures -- take /tmp/after      on the branch
 * npm run pictures -- compare /tmp/before /tmp/after
 */
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { buildClient } from './build-client.mjs'
import { findChromium, installChromium } from './install-browsers.mjs'
import { installPackages } from './install-packages.mjs'
import { environment, main, root, run } from './project.mjs'

const picturesIn = (folder) => readdirSync(folder).filter((file) => file.endsWith('.png'))

const take = async (folder) => {
  await installPackages()
  await installChromium()
  await buildClient()
  mkdirSync(folder, { recursive: true })
  return run(
    join(root, 'node_modules', '.bin', 'playwright'),
    ['test', 'e2e/pictures.spec.ts', '--workers=2', '--reporter=list'],
    { env: environment({ CHROMIUM_PATH: findChromium() ?? '', PICTURES: folder }) },
  )
}

/** Compares two folders of pictures. The exit code is 1 if a picture differs or exists in only one of the folders. */
const compare = async (before, after) => {
  const { default: sharp } = await import('sharp')
  const differences = join(after, 'differences')
  const names = picturesIn(before)
  const missing = names.filter((name) => !existsSync(join(after, name)))
  const added = picturesIn(after).filter((name) => !names.includes(name))
  const differing = []

  for (const name of names) {
    if (missing.includes(name)) continue
    const read = (folder) => sharp(join(folder, name)).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    const [old, now] = await Promise.all([read(before), read(after)])
    if (old.data.equals(now.data) && old.info.width === now.info.width) continue
    const { width, height } = now.info
    if (old.info.width !== width || old.info.height !== height) {
      differing.push(`${name}: ${old.info.width} × ${old.info.height} before, ${width} × ${height} now`)
      continue
    }
    // Equal pixels become paler, and different pixels become red.
    const shown = Buffer.from(now.data.map((value) => 255 - ((255 - value) >> 2)))
    const rows = new Set()
    let count = 0
    for (let at = 0; at < now.data.length; at += 3) {
      if (now.data.compare(old.data, at, at + 3, at, at + 3) === 0) continue
      count += 1
      rows.add(Math.floor(at / 3 / width))
      shown.set([255, 0, 0], at)
    }
    mkdirSync(differences, { recursive: true })
    await sharp(shown, { raw: { width, height, channels: 3 } })
      .png()
      .toFile(join(differences, name))
    differing.push(`${name}: ${count} pixels in rows ${Math.min(...rows)} to ${Math.max(...rows)}`)
  }

  for (const line of differing) console.log(line)
  for (const name of missing) console.log(`${name}: only in ${before}`)
  for (const name of added) console.log(`${name}: only in ${after}`)
  console.log(`${names.length} pictures, ${differing.length} differ, ${missing.length} missing, ${added.length} new`)
  return differing.length + missing.length + added.length === 0 ? 0 : 1
}

await main(() => {
  const [what, ...folders] = process.argv.slice(2)
  const [first, second] = folders.map((folder) => resolve(folder))
  if (what === 'take' && first !== undefined) return take(first)
  if (what === 'compare' && first !== undefined && second !== undefined) return compare(first, second)
  throw new Error('npm run pictures -- take FOLDER, or npm run pictures -- compare BEFORE AFTER')
})
