/** Reads the command line of `npm run replay`. */

export interface ReplayArguments {
  readonly file: string
  readonly until: Until | null
  readonly check: boolean
}

/** An event by its number, in the epoch whose id begins with `epoch`; null for the last epoch. */
export interface Until {
  readonly epoch: string | null
  readonly seq: number
}

export type Asked =
  | { readonly _tag: 'Replay'; readonly asked: ReplayArguments }
  | { readonly _tag: 'Help' }
  | { readonly _tag: 'Wrong'; readonly problem: string }

export const usage = `Usage: npm run replay -- FILE [--until SEQ] [--check]

Replays a recorded event log (docs/log-format.md) and prints what happened, a line for each event, and in the end
the state in short. Times are those of a clock in Stockholm.

  --until SEQ   ends after the event with this number. A log may hold several lives of the core, each numbered
                from 1: SEQ is of the last one, EPOCH:SEQ of the one whose id begins with EPOCH.
  --check       checks after each event that what must hold does, and stops at the first that breaks it.
  --help        prints this.

Ends with 0; with 1 when --check found something broken; with 2 when the file or the command is of no use.`

const wrong = (problem: string): Asked => ({ _tag: 'Wrong', problem })

const untilOf = (text: string): Until | null => {
  const [, epoch, seq] = /^(?:([0-9a-f-]+):)?(\d{1,15})$/i.exec(text) ?? []
  return seq === undefined ? null : { epoch: epoch?.toLowerCase() ?? null, seq: Number(seq) }
}

export const replayArguments = (words: readonly string[]): Asked => {
  const files: string[] = []
  let until: Until | null = null
  let check = false
  const left = [...words]
  for (let word = left.shift(); word !== undefined; word = left.shift()) {
    if (word === '--help' || word === '-h') return { _tag: 'Help' }
    if (word === '--check') check = true
    else if (word === '--until' || word.startsWith('--until=')) {
      const value = word === '--until' ? left.shift() : word.slice('--until='.length)
      until = untilOf(value ?? '')
      if (until === null) return wrong(`--until takes a number such as 120, or EPOCH:120, and not "${value ?? ''}"`)
    } else if (word.startsWith('-')) return wrong(`there is no option ${word}`)
    else files.push(word)
  }
  const [file, second] = files
  if (file === undefined) return wrong('which file?')
  if (second !== undefined) return wrong(`one file at a time, and not "${second}" too`)
  return { _tag: 'Replay', asked: { file, until, check } }
}
