/** The process of `npm run replay`: prints what the command tells, and ends as it says. */
import { replayCommand } from './replay-command.ts'

// The reader may have read enough, as `head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

const text = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('')

// npm goes to the project's folder; a file is named from where one stands.
const { code, output, errors } = replayCommand(process.argv.slice(2), process.env.INIT_CWD ?? process.cwd())
process.stdout.write(text(output))
process.stderr.write(text(errors))
process.exitCode = code
