/** What Prometheus reads is what was measured. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { counter, createHistogram, gauge, type Labels, renderMetrics } from '../../../server/metrics/prometheus.ts'
import { check } from '../../domain/check.ts'

interface Read {
  readonly name: string
  readonly labels: Labels
  readonly value: number
}

const escapes: Readonly<Record<string, string>> = { '\\\\': '\\', '\\"': '"', '\\n': '\n' }

/** By the grammar of the format, and not by how it is written here. */
const read = (text: string): { readonly samples: readonly Read[]; readonly comments: readonly string[] } => {
  expect(text === '' || text.endsWith('\n')).toBe(true)
  const lines = text.split('\n').slice(0, -1)
  const samples = lines.flatMap((line): Read[] => {
    if (line.startsWith('#')) return []
    const sample = /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{((?:[a-zA-Z_]\w*="(?:[^"\\]|\\[\\"n])*",?)*)\})? (\S+)$/.exec(line)
    expect([line, sample]).not.toEqual([line, null])
    const [, name = '', pairs = '', value = ''] = sample ?? []
    const labels = [...pairs.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(
      ([, label = '', escaped = '']) => [label, escaped.replace(/\\./g, (pair) => escapes[pair] ?? pair)] as const,
    )
    return [
      { name, labels: Object.fromEntries(labels), value: value === '+Inf' ? Number.POSITIVE_INFINITY : Number(value) },
    ]
  })
  return { samples, comments: lines.filter((line) => line.startsWith('#')) }
}

/** Line breaks as Unicode knows them are none here: only \n ends a line. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(fc.constantFrom('\\', '"', '\n', '\\n', '}', '{', ',', ' ', 'a'), { maxLength: 12 })
    .map((parts) => parts.join('')),
)
const anyLabels = fc.dictionary(fc.stringMatching(/^[a-z_][a-z0-9_]{0,5}$/), anyText, {
  maxKeys: 3,
  noNullPrototype: true,
})
const anyNumber = fc.double({ noNaN: true, noDefaultInfinity: true })

test('names, labels and values come out as they went in, whatever they are', () => {
  check(
    fc.property(fc.array(fc.tuple(anyLabels, anyText, anyNumber), { maxLength: 4 }), (things) => {
      const { samples, comments } = read(
        renderMetrics(things.map(([labels, help, value], index) => gauge(`thing_${index}`, help, value, labels))),
      )
      expect(samples).toEqual(
        things.map(([labels, , value], index) => ({ name: `thing_${index}`, labels, value: value + 0 })),
      )
      expect(comments).toHaveLength(2 * things.length)
    }),
    3,
  )
})

test('a histogram counts each observation in every bucket that it fits in', () => {
  const bounds = [0.01, 0.1, 1]
  const observation = fc.tuple(
    fc.constantFrom('a', 'b', '"'),
    fc.constantFrom(0, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 1.5, 60),
  )
  check(
    fc.property(fc.array(observation, { maxLength: 30 }), (observations) => {
      const histogram = createHistogram('took_seconds', 'How long', bounds)
      for (const [route, seconds] of observations) histogram.observe(seconds, { route })
      const { samples } = read(renderMetrics([histogram.metric()]))
      const expected = [...Map.groupBy(observations, ([route]) => route)].flatMap(([route, those]) => {
        const all = those.map(([, seconds]): number => seconds)
        const buckets = [...bounds, Number.POSITIVE_INFINITY].map((bound) => ({
          name: 'took_seconds_bucket',
          labels: { route, le: bound === Number.POSITIVE_INFINITY ? '+Inf' : String(bound) },
          value: all.filter((seconds) => seconds <= bound).length,
        }))
        const sum = all.reduce((total, seconds) => total + seconds, 0)
        return [
          ...buckets,
          { name: 'took_seconds_sum', labels: { route }, value: sum },
          { name: 'took_seconds_count', labels: { route }, value: all.length },
        ]
      })
      expect(samples).toEqual(expected)
    }),
  )
})

test('a metric says what it is before it says how much', () => {
  expect(renderMetrics([counter('made_total', 'Things\nmade', 3, { kind: 'a"b' }), gauge('now', 'Now', 1.5)])).toBe(
    '# HELP made_total Things\\nmade\n# TYPE made_total counter\nmade_total{kind="a\\"b"} 3\n' +
      '# HELP now Now\n# TYPE now gauge\nnow 1.5\n',
  )
})
