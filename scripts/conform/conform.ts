/** The process of `npm run conform`: prints what the command tells, and ends as it says. */
import { conformCommand } from './conform-command.ts'

// The reader may have read enough, as `head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

const text = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('')

const { code, output, errors } = await conformCommand(process.argv.slice(2), process.env)
process.stderr.write(text(errors))
// Connections that are kept for more questions would hold the process for seconds.
process.stdout.write(text(output), () => process.exit(code))
