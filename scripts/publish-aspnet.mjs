/** Builds the service of `tests/aspnet/` in a folder outside the source tree. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { environment, root, run } from './project.mjs'

const NEEDED = 10
const artifacts = join(root, 'node_modules', '.cache', 'aspnet')
const dotnetEnvironment = { DOTNET_CLI_TELEMETRY_OPTOUT: '1', DOTNET_NOLOGO: '1' }

/**
 * @returns {Promise<string>} the folder of the service
 * @throws {Error} that tells what is missing or that the build has failed
 */
export const publishAspnet = async () => {
  const env = environment(dotnetEnvironment)
  const { error, stdout } = spawnSync('dotnet', ['--version'], { cwd: root, env, encoding: 'utf8' })
  if (error !== undefined)
    throw new Error(`There is no \`dotnet\` on the path. The service of tests/aspnet needs the .NET ${NEEDED} SDK.`)
  if (Number.parseInt(stdout, 10) < NEEDED)
    throw new Error(`The service of tests/aspnet needs the .NET ${NEEDED} SDK; \`dotnet\` is ${stdout.trim()}.`)
  console.error('Building the ASP.NET service …')
  const published = join(artifacts, 'published')
  const publish = ['publish', join('tests', 'aspnet'), '--configuration', 'Release', '--verbosity', 'quiet']
  const code = await run('dotnet', [...publish, '--artifacts-path', artifacts, '--output', published], { env })
  if (code !== 0) throw new Error('dotnet publish failed; its output above says why')
  return published
}
