import { expect, test } from 'vitest'
import { FurtherRoutes } from '../../../../src/shell/routes/further-routes.tsx'
import { createFakeCore, signedIn, signedOut } from '../../testing/fake-core.ts'
import { button, screenOfFile, settled, textOf } from '../../testing/screen.tsx'
import { someUser } from '../../testing/some-user.ts'

const draw = screenOfFile()

test('the information is for people who have signed in: a preamble and a body', {
  tags: ['info-content', 'log-save'],
}, async () => {
  const fake = createFakeCore({
    contentByKey: (parts) => ({ _tag: 'Ok', value: { value: `text av ${JSON.stringify(parts)}`, contentType: 1 } }),
  })
  fake.change(signedOut)
  const call = await draw(<FurtherRoutes />, fake, '/information')
  await settled(() => expect(location.pathname + location.search).toMatch(/^\/sign-in\?returnUrl=%2Finformation/))
  expect(call).not.toHaveBeenCalled()

  fake.change(signedIn(someUser))
  await draw(<FurtherRoutes />, fake, '/information')
  await settled(() => expect(textOf(document.querySelector('h1'))).toBe('Information'))
  const texts = [...document.querySelectorAll('.rich-text')].map(textOf)
  expect(texts).toEqual(
    ['preamble', 'body'].map((part) => `text av {"parameters":{"key":"content.information.${part}"}}`),
  )
  expect(button('Spara händelselogg')).toBeInstanceOf(HTMLButtonElement)
  expect(document.querySelector('a[href="/diagnostik"]')?.textContent).toBe('Diagnostik')
})
