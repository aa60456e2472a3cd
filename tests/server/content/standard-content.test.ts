/** Every text of the product is there, and its e-mails use only what the server fills in. */
import { describe, expect, it } from 'vitest'
import { EMAIL_NAMES, EMAIL_PLACEHOLDERS } from '../../../domain/rules/email-placeholders.ts'
import { standardContent } from '../../../server/content/standard-content.ts'

const siteKeys = [
  'content.global.message',
  'content.startpage.preamble',
  'content.startpage.body',
  'content.information.preamble',
  'content.information.body',
  'content.register.terms',
]
const placeholdersIn = (text: string): string[] => [...text.matchAll(/\{\{(.*?)\}\}/g)].map((match) => match[1] ?? '')
const textOf = (key: string): string => standardContent.content.find((item) => item.key === key)?.value ?? ''

describe('content', () => {
  it('has every key of the product once, nothing empty, and nothing in English or of the demonstration', {
    tags: ['demo-texts', 'house-no-demo'],
  }, () => {
    const keys = standardContent.content.map((item) => item.key)
    const emailKeys = EMAIL_NAMES.flatMap((name) => [`email.${name}.subject`, `email.${name}.body`])
    expect(keys).toEqual([...siteKeys, ...emailKeys])
    for (const { key, value } of standardContent.content) {
      expect(value.trim(), key).not.toBe('')
      expect(value, key).not.toContain('[house]')
      expect(value, key).not.toMatch(/Ekstad|Storgatan|0123|\.example|labb|grupprum|poddstudio/i)
      expect(value, key).not.toMatch(/\b(?:the|and|your|please|booking|lorem)\b/i)
      if (value.length > 80) expect(value, key).toMatch(/[åäö]/)
    }
  })

  it('writes rich text with what the editor can write, and all else without markup', () => {
    for (const { key, value, contentType } of standardContent.content) {
      if (contentType === 2) {
        expect(value, key).toMatch(/^<(?:p|ul)>.*<\/(?:p|ul)>$/)
        expect(value.replace(/<\/?(?:p|ul|li|strong)>|<br>|<a href="[^"<>]+">|<\/a>/g, ''), key).not.toMatch(/[<>]/)
        for (const tag of ['p', 'ul', 'li', 'strong', 'a'])
          expect(value.split(`</${tag}>`).length, `${key} ${tag}`).toBe(value.split(new RegExp(`<${tag}[ >]`)).length)
      } else expect(value, key).not.toMatch(/[<>&]/)
    }
  })

  it('has user types of every kind, and roles', () => {
    expect(new Set(standardContent.userTypes.map((type) => type.organisationType))).toEqual(new Set([0, 1, 2, 3]))
    expect(new Set(standardContent.userTypes.map((type) => type.public))).toEqual(new Set([true, false]))
    expect(standardContent.roles.map((role) => role.id)).toEqual([
      'user',
      'reader',
      'reception',
      'manager',
      'economy',
      'administrator',
    ])
  })
})

describe('e-mail texts', () => {
  it.each(EMAIL_NAMES)('%s uses exactly the placeholders listed for it', (name) => {
    const subject = textOf(`email.${name}.subject`)
    const used = new Set([...placeholdersIn(subject), ...placeholdersIn(textOf(`email.${name}.body`))])
    expect([...used].toSorted()).toEqual([...EMAIL_PLACEHOLDERS[name]].toSorted())
    expect(placeholdersIn(subject)).not.toContain('link')
    expect(placeholdersIn(subject)).not.toContain('resources')
  })

  it('has a subject of one line as a text field and a body as rich text', () => {
    for (const { key, value, contentType } of standardContent.content.filter((item) => item.key.startsWith('email.'))) {
      expect(contentType, key).toBe(key.endsWith('.subject') ? 0 : 2)
      if (contentType === 0) expect(value.length, key).toBeLessThanOrEqual(70)
    }
  })
})
