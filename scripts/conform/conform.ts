/** The program of `npm run conform`: prints the lines of the command and ends with its exit code. */
import { conformCommand } from './conform-command.ts'

// A reader such as `head` may close the pipe before the end.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

const text = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('')

const { code, output, errors } = await conformCommand(process.argv.slice(2), process.env)
process.stderr.write(text(errors))
// The process exits explicitly, because open connections would keep it alive for seconds.
process.stdout.write(text(output), () => process.exit(code))
