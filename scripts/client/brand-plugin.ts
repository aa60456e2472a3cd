/**
 * Puts the owner's name and texts into `index.html`, and provides the logo as `brand-logo?url`. During development a change
 * of `brand.json` is shown at once.
 */
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { BRAND_FILE, type BuiltBrand } from './brand.ts'

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

export const brandPlugin = ({ brand, description, logo }: BuiltBrand, root: string): Plugin => {
  const values: Readonly<Record<string, string>> = {
    '%BRAND_TITLE%': brand.title,
    '%BRAND_DESCRIPTION%': description,
    '%BRAND_PHONE%': brand.phone,
    '%BRAND_PHONE_HREF%': brand.phoneHref,
    '%BRAND_EMAIL%': brand.email,
    '%BRAND_EMAIL_HREF%': brand.emailHref,
    '%BRAND_LOGO%': `/${logo}`,
    '%BRAND_LOGO_TYPE%': logo.endsWith('.svg') ? 'image/svg+xml' : 'image/png',
  }
  return {
    name: 'brand',
    resolveId: { filter: { id: /^brand-logo\?url$/ }, handler: () => `${join(root, logo)}?url` },
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => html.replace(/%BRAND_[A-Z_]+%/g, (place) => escaped(values[place] ?? place)),
    },
    configureServer: (server) => {
      const file = join(root, BRAND_FILE)
      server.watcher.add(file)
      server.watcher.on('change', (changed) => {
        if (changed === file) void server.restart()
      })
    },
  }
}
