/**
 * The addresses that are pages of the client (spec 2). Any other is answered with the client too, which shows
 * 'Sidan kunde ej hittas', but with the status 404.
 */
import { formOf, routes } from '../../domain/routes/routes.ts'

const pattern = new RegExp(`^(${Object.values(routes).map(formOf).join('|')})/?$`)

export const isPageRoute = (path: string): boolean => pattern.test(path)
