/**
 * The address that the menu marks as the current page. It is the address of the shown page, unless that page has set another
 * one. Invariant: a page that sets another address withdraws it when the person leaves the page.
 */
import { BehaviorSubject } from 'rxjs'
import { useLocation } from 'wouter'
import { useFollowed } from '../../core/followed.ts'

/** The address that the page has set; null when the menu uses the page's own address. */
export const saidPlace = new BehaviorSubject<string | null>(null)

export const useMenuPlace = (): string => {
  const [location] = useLocation()
  return useFollowed(saidPlace) ?? location
}
