/**
 * The addresses that are pages of the client (spec 2). Any other is answered with the client too, which shows
 * 'Sidan kunde ej hittas', but with the status 404.
 */
const id = '\\d+'
const pages = [
  '/',
  `/group/${id}(/\\d{4}-\\d{2}-\\d{2})?`,
  '/(sign-in|sign-out|register|verify-email|undo-email-change|forgot-password|information|profile|tillganglighet|diagnostik|replay(/screen)?)',
  '/bookings',
  `/bookings/${id}(/resource/${id})?`,
  '/admin/(groups|resources)(/create)?',
  `/admin/(groups|resources|users|bookings)/${id}`,
  `/admin/users/${id}/bookings`,
  '/admin/(users|bookings|reports|email|content|activity)',
]
const pattern = new RegExp(`^(${pages.join('|')})/?$`)

export const isPageRoute = (path: string): boolean => pattern.test(path)
