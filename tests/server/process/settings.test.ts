import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { greeting } from '../../../server/greeting.ts'
import { InvalidSettings, readSettings } from '../../../server/process/settings.ts'
import { type Cap, capsOfSizes, mailCapsOfSizes, sizes } from '../../../server/process/sizes.ts'

const problemsOf = (environment: Record<string, string>): readonly string[] => {
  try {
    readSettings(environment)
    return []
  } catch (error) {
    if (error instanceof InvalidSettings) return error.problems
    throw error
  }
}

describe('a variable that resembles a setting and is none', { tags: 'setting-misspelt' }, () => {
  test.each([
    ['MAX_SESION_HOLDS', 'MAX_SESSION_HOLDS'],
    ['MAX_HOLDS', 'MAX_PERSON_HOLDS'],
    ['SMTP_HOST', 'SMTP_URL'],
    ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
    ['TRUST_PROXY', 'TRUSTED_PROXIES'],
    ['DB_URL', 'DATABASE_URL'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['DATABASEURL', 'DATABASE_URL'],
    ['POSTGRES_URL', 'DATABASE_URL'],
    ['public_url', 'PUBLIC_URL'],
    ['PUBLIC-URL', 'PUBLIC_URL'],
    ['Port', 'PORT'],
    ['PORTT', 'PORT'],
    ['PROT', 'PORT'],
    ['Host', 'HOST'],
    ['MAIL_FORM', 'MAIL_FROM'],
    ['LOGLEVEL', 'LOG_LEVEL'],
    ['DATA_FOLDER', 'DATA_DIR'],
    ['RESERVATION_SECOND', 'RESERVATION_SECONDS'],
    ['HOUSE_NETWORK', 'HOUSE_NETWORKS'],
    ['SEEDS', 'SEED'],
  ])('%s is told as %s', (name, nearest) => {
    expect(readSettings({ [name]: 'x' }).misspelt).toEqual([{ name, nearest }])
  })
  test.each([
    ...[
      'PATH',
      'HOME',
      'LANG',
      'MAIL',
      'TERM',
      'USER',
      'HOSTNAME',
      'NODE_ENV',
      'INVOCATION_ID',
      'PWD',
      'TZ',
      'SHELL',
      'LOGNAME',
    ],
    ...[
      'DATABASE_PASSWORD',
      'DATABASE_USER',
      'DATABASE_NAME',
      'DATABASE_HOST',
      'LOG_FORMAT',
      'LOG_FILE',
      'CLIENT_ID',
      'CLIENT_SECRET',
    ],
    ...[
      'MAIL_PASSWORD',
      'PUBLIC_KEY',
      'DATA_SOURCE',
      'BASE_URL',
      'http_proxy',
      'NO_PROXY',
      'PGPASSWORD',
      'BACKUP_FOLDER',
      'MAX_JOBS',
    ],
    ...['BOOKING_PORT', 'LC_ALL', 'npm_config_loglevel', 'ADMIN_PASSWORD', 'METRICS_TOKEN', 'CLOCK_SKEW'],
  ])('%s is somebody else’s', (name) => {
    expect(readSettings({ [name]: 'x' }).misspelt).toEqual([])
  })
})

describe('settings that are left out', () => {
  const settings = readSettings({})

  test('the server listens on 127.0.0.1:8080', { tags: 'setting-port-host' }, () => {
    expect(settings).toMatchObject({ host: '127.0.0.1', port: 8080 })
  })
  test('holds live 600 s, and 10 s after the last connection closed', {
    tags: ['setting-reservation-seconds', 'setting-release-seconds'],
  }, () => {
    expect(settings).toMatchObject({ reservationSeconds: 600, releaseSeconds: 10 })
  })
  test('the embedded database lies in data', { tags: ['setting-data-dir', 'run-start'] }, () => {
    expect(settings.database).toEqual({ _tag: 'Embedded', directory: resolve('data') })
  })
  test('no proxy is trusted, no address is public, no clock is moved', () => {
    expect(settings).toMatchObject({
      trustedProxies: [],
      publicUrl: null,
      clockStart: null,
      smtpUrl: null,
      mailFrom: null,
    })
  })
  test('every cap has the value of the contract, and a variable that changes it alone', {
    tags: [
      'setting-caps',
      'cap-session',
      'cap-address',
      'cap-visitor-holds',
      'cap-visitor-day',
      'cap-visitor-hold-time',
      'cap-signed-in-holds',
      'cap-call',
      'cap-hub',
      'mail-strangers-cap',
    ],
  }, () => {
    const capOf = {
      MAX_SESSION_HOLDS: ['sessionHolds', 100],
      MAX_VISITOR_SESSION_HOLDS: ['visitorSessionHolds', 20],
      MAX_PERSON_HOLDS: ['personHolds', 100],
      MAX_SESSION_CONNECTIONS: ['sessionConnections', 10],
      MAX_ADDRESS_HOLDS: ['addressHolds', 1000],
      MAX_VISITOR_ADDRESS_HOLDS: ['visitorAddressHolds', 100],
      MAX_VISITOR_DAY_PERCENT: ['visitorDayPercent', 25],
      MAX_VISITOR_HOLD_MINUTES: ['visitorHoldMinutes', 240],
      MAX_ADDRESS_CONNECTIONS: ['addressConnections', 2000],
      MAX_ADDRESS_CALLS_PER_SECOND: ['addressCallsPerSecond', 600],
      MAX_ADDRESS_COST_PER_SECOND: ['addressCostPerSecond', 300],
      MAX_ADDRESS_CALLS_AT_ONCE: ['addressCallsAtOnce', 20],
      MAX_ADDRESS_IDLE_SOCKETS: ['addressIdleSockets', 1000],
      MAX_SIGNS: ['signs', 200],
      MAX_CALL_SLOTS: ['callSlots', 400],
      MAX_CALL_PARTS: ['callParts', 240],
      BOOKABLE_DAYS: ['bookableDays', 400],
      MAX_FAILED_SIGN_INS: ['failedSignIns', 10],
      MAX_ADDRESS_FAILED_SIGN_INS: ['addressFailedSignIns', 75],
      MAX_HUB_CALLS_PER_SECOND: ['hubCallsPerSecond', 50],
      MAX_HUB_MESSAGE_BYTES: ['hubMessageBytes', 49152],
    } as const
    expect(settings.caps).toEqual(Object.fromEntries(Object.values(capOf)))
    for (const [variable, [cap, value]] of Object.entries(capOf))
      expect(readSettings({ [variable]: String(value + 1) }).caps).toEqual({ ...settings.caps, [cap]: value + 1 })
    expect(settings.mailCaps).toEqual({ ofSource: 5, ofInstallation: 100 })
  })
  test.each(sizes)(
    'SIZE=%s sets all caps together, and a variable any one of them',
    { tags: 'setting-size' },
    (size) => {
      const of = (caps: Readonly<Record<string, Cap>>) =>
        Object.fromEntries(Object.entries(caps).map(([cap, ofSizes]) => [cap, ofSizes[size]]))
      const { caps, mailCaps } = readSettings({ SIZE: size })
      expect([caps, mailCaps]).toEqual([of(capsOfSizes), of(mailCapsOfSizes)])
      for (const [cap, { name, most = 1025 }] of Object.entries<Cap>(capsOfSizes)) {
        const value = Math.min(most - 1, 1025)
        expect(readSettings({ SIZE: size, [name]: String(value) }).caps).toEqual({ ...caps, [cap]: value })
      }
    },
  )
  test('a size that is none stops the start', { tags: 'setting-size' }, () => {
    expect(() => readSettings({ SIZE: 'village' })).toThrow('SIZE is "village": it must be one of house, town, city.')
  })
  test('one may choose without signing in, unless it is asked for', { tags: 'setting-sign-in-before-choosing' }, () => {
    const asked = readSettings({ SIGN_IN_BEFORE_CHOOSING: '1' })
    expect([settings.signInBeforeChoosing, asked.signInBeforeChoosing]).toEqual([false, true])
  })
  test('staff needs a second factor if the setting or a new house says so, and never in the demonstration', {
    tags: 'staff-second-factor',
  }, () => {
    const ofStaff = (given: Record<string, string>) => readSettings(given).staffSecondFactor
    expect([ofStaff({}), ofStaff({ SEED: 'none' })]).toEqual([false, null])
    expect(['0', '1'].map((set) => ofStaff({ SEED: 'none', STAFF_SECOND_FACTOR: set }))).toEqual([false, true])
    expect(ofStaff({ STAFF_SECOND_FACTOR: '1' })).toBe(true)
  })
  test('an empty variable is one that is left out', () => {
    expect(readSettings({ PORT: '', DATABASE_URL: '' })).toEqual(settings)
  })
})

describe('what is started with', () => {
  test('demo content on loopback, nothing elsewhere', { tags: 'setting-seed' }, () => {
    expect(readSettings({}).seed).toBe('demo')
    expect(readSettings({ HOST: '::1' }).seed).toBe('demo')
    expect(readSettings({ HOST: '0.0.0.0' }).seed).toBe('none')
  })

  const reachable: readonly Record<string, string>[] = [
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { PUBLIC_URL: 'https://boka.example.se' },
    { PUBLIC_URL: 'http://192.168.1.10:8080' },
    { TRUSTED_PROXIES: '127.0.0.1' },
    { DATABASE_URL: 'postgres://booking@db.example.se/booking' },
    { DATABASE_URL: 'postgres://booking@10.0.0.5/booking' },
    { DATABASE_URL: 'postgres://booking@localhost/booking?host=database' },
  ]
  test.each(reachable)(
    'no demo content where others can reach the server: %j',
    { tags: ['setting-seed', 'setting-seed-reachable'] },
    (given) => {
      expect(readSettings(given).seed).toBe('none')
      const [problem = '', ...more] = problemsOf({ ...given, SEED: 'demo' })
      expect(more).toEqual([])
      expect(problem).toMatch(/^SEED is "demo" and (?:HOST|PUBLIC_URL|TRUSTED_PROXIES|DATABASE_URL) is /)
      expect(readSettings({ ...given, SEED: 'demo', ALLOW_PUBLIC_DEMO: '1' }).seed).toBe('demo')
      expect(
        problemsOf({ ...given, SEED: 'demo', ALLOW_PUBLIC_DEMO: '1', CLOCK_START: '2026-03-02T08:00:00Z' }),
      ).toHaveLength(1)
    },
  )
  test.each([
    { PUBLIC_URL: 'http://localhost:8080' },
    { PUBLIC_URL: 'https://127.0.0.1' },
    { DATABASE_URL: 'postgres://booking@localhost/booking' },
    { DATABASE_URL: 'postgres://booking@[::1]:5432/booking' },
    { DATABASE_URL: 'postgres://booking@localhost/booking?host=/var/run/postgresql' },
    { DATABASE_URL: 'postgres://booking@%2Fvar%2Frun%2Fpostgresql/booking' },
    { SMTP_URL: 'smtp://localhost' },
  ])('demo content where all is of this machine: %j', { tags: ['setting-seed', 'setting-seed-reachable'] }, (given) => {
    expect(readSettings(given).seed).toBe('demo')
  })
  test('whoever names an administrator gets no demo content unasked', { tags: 'setting-seed-reachable' }, () => {
    expect(readSettings({ ADMIN_EMAIL: 'you@example.se' }).seed).toBe('none')
    expect(readSettings({ ADMIN_EMAIL: 'you@example.se', SEED: 'demo' }).seed).toBe('demo')
  })
  test('demo content elsewhere is refused unless it is allowed by name', { tags: 'setting-seed-public' }, () => {
    expect(problemsOf({ HOST: '0.0.0.0', SEED: 'demo' })).toEqual([expect.stringContaining('SEED is "demo"')])
    expect(readSettings({ HOST: '0.0.0.0', SEED: 'demo', ALLOW_PUBLIC_DEMO: '1' }).seed).toBe('demo')
  })
  test('the clock moves only with demo content on loopback', { tags: 'setting-clock-start' }, () => {
    const CLOCK_START = '2026-03-02T08:00:00Z'
    expect(readSettings({ CLOCK_START }).clockStart).toBe(Date.parse(CLOCK_START))
    expect(problemsOf({ CLOCK_START, SEED: 'none' })).toEqual([expect.stringContaining('CLOCK_START')])
    expect(problemsOf({ CLOCK_START, HOST: '0.0.0.0', SEED: 'demo', ALLOW_PUBLIC_DEMO: '1' })).toHaveLength(1)
  })
})

test('a start tells the address and, where the demonstration is, its accounts', { tags: 'run-start' }, () => {
  const told = (environment: Record<string, string>): string =>
    greeting({ url: 'http://localhost:8080', address: 'http://127.0.0.1:8080' }, readSettings(environment))
  expect(told({})).toContain('running:  http://localhost:8080\n')
  expect(told({})).toContain('demo-losenord-1')
  for (const name of ['admin', 'anna', 'foretag', 'skola', 'kommun'])
    expect(told({})).toMatch(new RegExp(`^ +${name}@demo\\.example `, 'm'))
  expect(told({ SEED: 'none' })).not.toMatch(/demo/i)
})

describe('settings that are given', () => {
  test.each([
    ['PORT', '9000', { port: 9000 }],
    ['HOST', '::1', { host: '::1' }],
    ['DATA_DIR', '/srv/booking', { dataDirectory: '/srv/booking' }],
    ['RELEASE_SECONDS', '0', { releaseSeconds: 0 }],
    ['LOG_LEVEL', 'warn', { logLevel: 'warn' }],
  ])(
    '%s is what it says',
    {
      tags: ['setting-port-host', 'setting-data-dir', 'setting-release-seconds', 'setting-log-level'],
    },
    (name, value, chosen) => {
      expect(readSettings({ [name]: value })).toMatchObject(chosen)
    },
  )
  test('DATABASE_URL replaces the embedded database', { tags: 'setting-database-url' }, () => {
    const url = 'postgres://someone@localhost/bookings'
    expect(readSettings({ DATABASE_URL: url }).database).toEqual({ _tag: 'PostgreSql', url })
  })
  test('PUBLIC_URL is an origin', { tags: 'setting-public-url' }, () => {
    expect(readSettings({ PUBLIC_URL: 'https://boka.example.se/' }).publicUrl).toBe('https://boka.example.se')
    for (const own of ['http://localhost:8080', 'http://boka', 'http://boka.intranet', 'http://10.1.2.3'])
      expect(readSettings({ PUBLIC_URL: own }).publicUrl).toBe(own)
  })
  test('TRUSTED_PROXIES lists addresses and networks', { tags: 'setting-trusted-proxies' }, () => {
    const given = '127.0.0.1, 10.0.0.0/8,::1,fd00::/8,2001:db8::/32'
    expect(readSettings({ TRUSTED_PROXIES: given }).trustedProxies).toEqual(given.split(/, ?/))
  })
})

describe('a wrong value stops the start with a line that names variable, value and what is accepted', {
  tags: 'setting-checked',
}, () => {
  test.each([
    ['PORT', 'http', 'a whole number from 0 to 65535'],
    ['PORT', '65536', 'a whole number from 0 to 65535'],
    ['PORT', '-1', 'a whole number'],
    ['PORT', '80.5', 'a whole number'],
    ['HOST', 'not a host', 'an IP address or a host name'],
    ['PUBLIC_URL', 'https://boka.example.se/path', 'an origin'],
    ['PUBLIC_URL', 'javascript:alert(1)', 'an origin'],
    ['PUBLIC_URL', 'http://boka.example.se', 'an origin'],
    ['PUBLIC_URL', 'http://203.0.113.7', 'passwords would be readable on the way'],
    ['PUBLIC_URL', 'http://[2001:db8::1]', 'passwords would be readable on the way'],
    ['TRUSTED_PROXIES', '0.0.0.0/0', 'everybody is in a larger one'],
    ['TRUSTED_PROXIES', '::/0', 'everybody is in a larger one'],
    ['TRUSTED_PROXIES', '10.0.0.1,0.0.0.0/1,128.0.0.0/1', 'everybody is in a larger one'],
    ['TRUSTED_PROXIES', '2000::/3', 'everybody is in a larger one'],
    ['TRUSTED_PROXIES', '::ffff:0:0/96', 'everybody is in a larger one'],
    ['HOUSE_NETWORKS', '0.0.0.0/0', 'everybody is in a larger one'],
    ['TRUSTED_PROXIES', 'localhost', 'an IP address or a network'],
    ['TRUSTED_PROXIES', '10.0.0.0/33', 'an IP address or a network'],
    ['SEED', 'yes', 'one of demo, none'],
    ['ADMIN_EMAIL', 'nobody', 'an e-mail address'],
    ['MAIL_FROM', 'Bokning <nobody@example.se>', 'an e-mail address'],
    ['RESERVATION_SECONDS', '0', 'a whole number from 1'],
    ['RELEASE_SECONDS', 'ten', 'a whole number from 0'],
    ['LOG_LEVEL', 'loud', 'one of debug, info, warn, error, silent'],
    ['MAX_FAILED_SIGN_INS', '0', 'a whole number from 1'],
    ['MAX_ADDRESS_FAILED_SIGN_INS', '0', 'a whole number from 1'],
    ['CLOCK_START', 'tomorrow', 'an instant'],
  ])('%s=%s', (name, value, accepts) => {
    const [problem] = problemsOf({ [name]: value })
    expect(problem).toContain(name)
    expect(problem).toContain(JSON.stringify(value))
    expect(problem).toContain(accepts)
  })

  test('what may hold a password is not repeated', () => {
    const problems = problemsOf({ DATABASE_URL: 'mysql://me:secret@host/x', SMTP_URL: 'http://me:secret@host' })
    expect(problems).toHaveLength(2)
    expect(problems.join()).not.toContain('secret')
  })
  test.each([
    ...['smtp:', 'smtp://', 'smtp://host/path', 'smtp://host?tls.rejectUnauthorized=false', 'smtp://me:100%@host'],
    ...['smtp://me:%ff@host', 'mail.example.se', 'smtp://host:x'],
  ])('SMTP_URL=%s is refused', (SMTP_URL) => {
    expect(problemsOf({ SMTP_URL })).toEqual([expect.stringMatching(/^SMTP_URL is \(not shown/)])
  })
  test.each(['smtp://host', 'smtp://[::1]:25/', 'smtps://me%40example.se:%C3%B6%25@mail.example.se:465'])(
    'SMTP_URL=%s is taken',
    (SMTP_URL) => {
      expect(readSettings({ SMTP_URL }).smtpUrl).toBe(SMTP_URL)
    },
  )
  test.each([
    ...[
      'sslmode=verify_full',
      'sslmode=verifyfull',
      'sslmode=',
      'sslmode=VERIFY-FULL',
      'ssl_mode=require',
      'sslMode=verify-full',
    ],
    ...['SSLMODE=require', 'slmode=require', 'ssl-mode=require', 'tls=true', 'ssl=yes', 'sslrootcerts=/etc/ca.pem'],
  ])('DATABASE_URL with %s is refused', { tags: 'setting-database-tls' }, (parameter) => {
    const [problem, ...more] = problemsOf({ DATABASE_URL: `postgres://me:secret@localhost/x?${parameter}` })
    expect(more).toEqual([])
    expect(problem).toMatch(/^DATABASE_URL is \(not shown.*sslmode is one of .*verify-full/)
  })
  test.each([
    'sslmode=verify-full',
    'sslmode=disable',
    'sslmode=require&sslrootcert=/etc/ca.pem',
    'application_name=booking',
    'ssl=true',
  ])('DATABASE_URL with %s is taken', { tags: 'setting-database-tls' }, (parameter) => {
    expect(problemsOf({ DATABASE_URL: `postgres://me@localhost/x?${parameter}` })).toEqual([])
  })
  test('everything that is wrong is told at once', () => {
    expect(problemsOf({ PORT: 'x', SEED: 'x', LOG_LEVEL: 'x' })).toHaveLength(3)
  })
})
