/**
 * Metrics and the text that Prometheus reads them as (exposition format 0.0.4). Invariant: whatever is in a label or a
 * help text, it stays in it.
 */
export type Labels = Readonly<Record<string, string>>

interface Sample {
  /** After the name of the metric: the parts of a histogram. */
  readonly suffix?: string
  readonly labels: Labels
  readonly value: number
}

export interface Metric {
  /** With its unit: seconds, bytes, or `_total` of what only grows. */
  readonly name: string
  readonly help: string
  readonly type: 'counter' | 'gauge' | 'histogram'
  readonly samples: readonly Sample[]
}

export const counter = (name: string, help: string, value: number, labels: Labels = {}): Metric => ({
  name,
  help,
  type: 'counter',
  samples: [{ labels, value }],
})

export const gauge = (name: string, help: string, value: number, labels: Labels = {}): Metric => ({
  name,
  help,
  type: 'gauge',
  samples: [{ labels, value }],
})

/** How often something happened, for each set of labels that was counted. */
export interface Counter {
  count(labels?: Labels): void
  metric(): Metric
}

export const createCounter = (name: string, help: string): Counter => {
  const series = new Map<string, { readonly labels: Labels; value: number }>()
  return {
    count(labels = {}) {
      const key = JSON.stringify(labels)
      const counted = series.get(key) ?? { labels, value: 0 }
      series.set(key, counted)
      counted.value += 1
    },
    metric: () => ({ name, help, type: 'counter', samples: [...series.values()] }),
  }
}

/** How often something took how long, for each set of labels that was observed. */
export interface Histogram {
  observe(seconds: number, labels?: Labels): void
  metric(): Metric
}

/** @param bounds in seconds, ascending: each bucket counts what took at most so long */
export const createHistogram = (name: string, help: string, bounds: readonly number[]): Histogram => {
  interface Series {
    readonly labels: Labels
    /** One for each bound, and one for what took longer. */
    readonly counts: number[]
    sum: number
  }
  const allSeries = new Map<string, Series>()

  const samplesOf = ({ labels, counts, sum }: Series): Sample[] => {
    let total = 0
    const buckets = counts.map((count, index): Sample => {
      total += count
      return {
        suffix: '_bucket',
        labels: { ...labels, le: textOf(bounds[index] ?? Number.POSITIVE_INFINITY) },
        value: total,
      }
    })
    return [...buckets, { suffix: '_sum', labels, value: sum }, { suffix: '_count', labels, value: total }]
  }

  return {
    observe(seconds, labels = {}) {
      const key = JSON.stringify(labels)
      const series = allSeries.get(key) ?? {
        labels,
        counts: Array.from({ length: bounds.length + 1 }, () => 0),
        sum: 0,
      }
      allSeries.set(key, series)
      const bucket = bounds.findIndex((bound) => seconds <= bound)
      const index = bucket < 0 ? bounds.length : bucket
      series.counts[index] = (series.counts[index] ?? 0) + 1
      series.sum += seconds
    },
    metric: () => ({ name, help, type: 'histogram', samples: [...allSeries.values()].flatMap(samplesOf) }),
  }
}

const textOf = (value: number): string => (value === Number.POSITIVE_INFINITY ? '+Inf' : String(value))
const escapeHelp = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')
const escapeLabel = (text: string): string => escapeHelp(text).replaceAll('"', '\\"')

const lineOf = (name: string, { suffix = '', labels, value }: Sample): string => {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escapeLabel(text)}"`)
  return `${name}${suffix}${pairs.length === 0 ? '' : `{${pairs.join(',')}}`} ${textOf(value)}\n`
}

export const PROMETHEUS_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

export const renderMetrics = (metrics: readonly Metric[]): string =>
  metrics
    .map(({ name, help, type, samples }) =>
      [
        `# HELP ${name} ${escapeHelp(help)}\n`,
        `# TYPE ${name} ${type}\n`,
        ...samples.map((sample) => lineOf(name, sample)),
      ].join(''),
    )
    .join('')
