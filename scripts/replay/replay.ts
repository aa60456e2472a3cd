/** The program of `npm run replay`: prints the lines of the command and ends with its exit code. */
import { replayCommand } from './replay-command.ts'

// A reader such as `head` may close the pipe before the end.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

const text = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('')

// npm changes to the project's folder. File names on the command line are relative to the folder where npm was called.
const { code, output, errors } = replayCommand(process.argv.slice(2), process.env.INIT_CWD ?? process.cwd())
process.stdout.write(text(output))
process.stderr.write(text(errors))
process.exitCode = code
