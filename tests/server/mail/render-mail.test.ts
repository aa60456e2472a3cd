/** An e-mail from its texts and values. */
import fc from 'fast-check'
import { Window } from 'happy-dom'
import { describe, expect, test } from 'vitest'
import { fillHtml, fillLine } from '../../../domain/mail/mail-parts.ts'
import {
  EMAIL_NAMES,
  EMAIL_PLACEHOLDERS,
  type EmailName,
  type EmailPlaceholder,
} from '../../../domain/rules/email-placeholders.ts'
import { isolated } from '../../../domain/text/isolated.ts'
import { sanitiseRichText } from '../../../server/content/rich-text.ts'
import { standardEmailText } from '../../../server/content/standard-content.ts'
import { renderMail } from '../../../server/mail/render-mail.ts'
import { runsOf } from '../../testing/breadth.ts'

const window = new Window()
const parse = (html: string) => new window.DOMParser().parseFromString(html, 'text/html')
const tagsOf = (html: string): string[] => [...parse(html).querySelectorAll('*')].map((element) => element.localName)

/** A text of characters that could end the HTML or the header in which they stand. */
const nasty = fc.string({
  unit: fc.constantFrom(
    ...[
      '<',
      '>',
      '"',
      "'",
      '&',
      '{',
      '}',
      '{{',
      '}}',
      '{{ link }}',
      '{{x}}',
      '&amp;',
      '&#60;',
      '</p>',
      '<script>',
      '$&',
    ],
    ...[
      '<!--',
      ' onclick="',
      'javascript:',
      '\n',
      '\r\n',
      '\u2028',
      '\0',
      '\u0085',
      '\t',
      ' ',
      'a',
      'ö',
      '𝄞',
      '\ud800',
      '=',
    ],
  ),
  maxLength: 12,
})
const anyValue = fc.oneof(nasty, fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }))

const valuesOf = (name: EmailName, value: (placeholder: string) => string) =>
  Object.fromEntries(EMAIL_PLACEHOLDERS[name].map((placeholder) => [placeholder, value(placeholder)]))
const sample = {
  firstName: 'Åsa',
  link: 'https://boka.example.se/verify-email?id=7&code=abc',
  bookingNumber: '1001',
  resources: 'Grupprum Eken, tisdag 3 mars, 09:00–10:00\nÖnskemål: tavla',
  totalPrice: '1\u00a0200 kr',
  status: 'Bekräftad',
  userType: 'Företag',
  reason: 'Organisationsnumret hör till ett annat företag.',
  userName: 'Åsa Öberg',
  userEmail: 'asa@example.se',
  userPhone: '070-123 45 67',
  way: 'Hitta till Grupprum Eken:\nPlan 2',
  when: '2 mars 2026 kl. 07:00',
  browser: 'Firefox på Windows',
  what: 'Kontot har fått nya reservkoder. De gamla gäller inte längre.',
  provider: 'Exempelstads inloggning',
  code: '48210937',
}

describe('placeholders in HTML', () => {
  test('a value is text, whatever is in it: it adds no tag but line breaks, and is read as it was written', () => {
    fc.assert(
      fc.property(anyValue, (value) => {
        const body = parse(fillHtml('<p>före {{x}}<strong>efter</strong></p>', { x: value })).body
        for (const lineBreak of body.querySelectorAll('br')) lineBreak.replaceWith('\n')
        expect([...body.querySelectorAll('*')].map((element) => element.localName)).toEqual(['p', 'strong'])
        const expected = value
          .toWellFormed()
          .replace(/\r\n|[\r\u0085\u2028\u2029]/g, '\n')
          .replace(/(?![\n\t])\p{Cc}/gu, '')
          .trim()
        expect(body.textContent).toBe(expected === '' ? 'föreefter' : `före ${isolated(expected)}efter`)
      }),
    )
  })

  test('in a link a value is a part of the address, and never the kind of address', () => {
    fc.assert(
      fc.property(nasty, (value) => {
        const links = parse(
          fillHtml('<p><a href="mailto:{{x}}">a</a><a href="{{x}}">b</a></p>', { x: value }),
        ).querySelectorAll('a')
        expect(links).toHaveLength(2)
        const [mail, bare] = [...links].map((link) => link.getAttribute('href') ?? '')
        expect(mail).toMatch(/^mailto:[\w\-.!~*'()%]*$/)
        expect(bare).not.toMatch(/[:/\\]/)
        for (const link of links) expect(link.getAttributeNames()).toEqual(['href'])
      }),
    )
  })

  test('the link itself is the address, with its query', () => {
    const html = fillHtml('<a href="{{link}}">Visa</a>', sample)
    expect(html).toBe('<a href="https://boka.example.se/verify-email?id=7&amp;code=abc">Visa</a>')
    expect(parse(html).querySelector('a')?.getAttribute('href')).toBe(sample.link)
  })

  test('a value that looks like a placeholder stays as it is', () => {
    expect(fillHtml('<p>{{a}} {{ b }}</p>', { a: '{{b}}', b: '{{a}}' })).toBe('<p>{{b}} {{a}}</p>')
    expect(fillLine('{{a}} {{b}}', { a: '{{b}}', b: '{{a}}' })).toBe('{{b}} {{a}}')
  })

  test('one that is unknown stays, one that is empty goes with the space before it', () => {
    expect(fillHtml('<p>Hej {{firstName}}! {{fornamn}} {{toString}}</p>', { firstName: '' })).toBe(
      '<p>Hej! {{fornamn}} {{toString}}</p>',
    )
  })

  test('a paragraph of placeholders alone goes where none of them says anything', { tags: 'answer-word' }, () => {
    const html = '<p>Hej!</p><p class="align-center">{{word}} {{x}}</p><p>{{okand}}</p>'
    expect(fillHtml(html, { word: '', x: ' ' })).toBe('<p>Hej!</p><p>{{okand}}</p>')
    expect(fillHtml(html, { word: '', x: 'b' })).toBe('<p>Hej!</p><p class="align-center"> b</p><p>{{okand}}</p>')
  })
})

describe('the subject', () => {
  test('is one line without control characters, whatever the values are', () => {
    fc.assert(
      fc.property(anyValue, anyValue, (text, value) => {
        expect(fillLine(`${text}{{x}}`, { x: value })).not.toMatch(/[\p{Cc}\u2028\u2029]|^\s|\s$/u)
      }),
    )
  })
  test('is plain text: nothing is escaped', () => {
    expect(fillLine('Bokning av {{x}}', { x: 'Ö & <Co>\r\nBcc: a@b.se' })).toBe('Bokning av Ö & <Co> Bcc: a@b.se')
  })
})

const has = (name: EmailName, placeholder: EmailPlaceholder): boolean =>
  EMAIL_PLACEHOLDERS[name].some((one) => one === placeholder)

describe.each(EMAIL_NAMES)('%s', (name) => {
  const rendered = renderMail(name, {}, has(name, 'word') ? { ...sample, word: 'Välkommen!' } : sample)

  test('has a value for each of its placeholders and none left over', () => {
    expect(`${rendered.subject}${rendered.html}${rendered.plain}`).not.toMatch(/\{\{|\}\}/)
  })
  test('has the same words in HTML and in plain text, and its whole link or its code in both', () => {
    const links = [...parse(rendered.html).querySelectorAll('a')].map((link) => link.getAttribute('href'))
    // A mail with a code leads to no page, because the code counts only in the browser that asked for it.
    const key = has(name, 'code') ? sample.code : sample.link
    expect(rendered.plain).toContain(key)
    if (key === sample.link) expect(links).toContain(key)
    else {
      expect(parse(rendered.html).body.textContent).toContain(key)
      expect(links).not.toContain(sample.link)
    }
    const bodyText = standardEmailText(name).body.replace(/<[^>]*>|\{\{\w+\}\}/g, ' ')
    for (const word of bodyText.split(/\s+/)) expect(rendered.plain).toContain(word)
  })
  test('says in Swedish that nobody reads answers, and fetches nothing', () => {
    expect(rendered.html).toContain('<html lang="sv">')
    expect(rendered.plain).toMatch(
      /\n--\nDet här mejlet skickas automatiskt och går inte att svara på\..*https:\/\/boka\.example\.se/,
    )
    expect(rendered.html).not.toMatch(
      /<(?:img|link|script|iframe|video|audio|source|object|embed)|url\(|@import|\ssrc=/i,
    )
  })
  test('no value changes what it is made of', () => {
    const tags = tagsOf(rendered.html).filter((tag) => tag !== 'br')
    fc.assert(
      fc.property(nasty, (value) => {
        // A paragraph without any text is left out.
        const other = renderMail(name, {}, { ...valuesOf(name, () => `a${value}`), link: sample.link })
        expect(tagsOf(other.html).filter((tag) => tag !== 'br')).toEqual(tags)
      }),
      { numRuns: runsOf(0.2) },
    )
  })
  test('its text is one that the editor can write', () => {
    expect(sanitiseRichText(standardEmailText(name).body)).toBe(standardEmailText(name).body)
  })
})

describe('texts of administrators', () => {
  test('are used, and one that is missing or empty is the standard text', () => {
    const own = renderMail('password-changed', { subject: 'Nytt, {{firstName}}', body: '<p>Kort.</p>' }, sample)
    expect(own.subject).toBe('Nytt, Åsa')
    expect(own.plain).toMatch(/^Kort\.\n/)
    for (const text of [{}, { subject: '', body: '' }, { subject: ' ', body: '<p> &nbsp;<br></p>' }])
      expect(renderMail('password-changed', text, sample)).toEqual(renderMail('password-changed', {}, sample))
  })
  test('that forget the link get it, where the mail would be of no use without', () => {
    const withLink = renderMail('reset-password', { body: '<p>Klicka!</p>' }, sample)
    expect(withLink.plain).toContain(`Klicka!\n\n${sample.link}\n`)
    expect(renderMail('booking-made', { body: '<p>Tack!</p>' }, sample).plain).not.toContain(sample.link)
  })
  test('lead to this site by whole addresses', () => {
    const { html, plain } = renderMail(
      'booking-made',
      { body: '<p class="align-center"><a href="/bookings">Mina</a></p>' },
      sample,
    )
    expect(html).toContain('<a href="https://boka.example.se/bookings">Mina</a>')
    expect(plain).toMatch(/^Mina <https:\/\/boka\.example\.se\/bookings>\n/)
  })
  test('a link that is no address prevents nothing', () => {
    expect(renderMail('booking-made', {}, { ...sample, link: 'nowhere' }).plain).toContain('vår webbplats')
  })
})
