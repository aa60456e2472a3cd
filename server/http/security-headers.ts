/** The security headers of every answer, which are the same in development and in tests. */
import type { IncomingMessage, ServerResponse } from 'node:http'

const contentSecurityPolicy = (frameAncestors: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self'",
    "frame-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${frameAncestors}`,
    "require-trusted-types-for 'script'",
    'trusted-types dompurify booking-worker',
  ].join('; ')

/** The only page that may be shown in a frame. Only our own pages may frame it, and the replay tool uses it to show a replayed screen. */
const FRAMED_PAGE = 'replay/screen'

const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), microphone=(), payment=(), usb=()',
} as const

/**
 * Sets the headers before a handler answers, so that every answer has them. A handler may replace one of them.
 * @param basePath the path for which the client is built: '/', or a path such as '/boka/'
 */
export const setSecurityHeaders = (
  request: Pick<IncomingMessage, 'url'>,
  response: Pick<ServerResponse, 'setHeader'>,
  isHttps: boolean,
  basePath: string,
): void => {
  const path = request.url?.split('?', 1)[0]
  for (const [name, value] of Object.entries(always)) response.setHeader(name, value)
  response.setHeader(
    'content-security-policy',
    contentSecurityPolicy(path === `${basePath}${FRAMED_PAGE}` ? "'self'" : "'none'"),
  )
  if (isHttps) response.setHeader('strict-transport-security', 'max-age=31536000')
}
