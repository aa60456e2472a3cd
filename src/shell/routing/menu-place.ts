/**
 * Which page the menu marks as the current one: the one at the address, unless the page says that it belongs elsewhere.
 * Invariant: a page that says so takes it back when it goes.
 */
import { BehaviorSubject } from 'rxjs'
import { useLocation } from 'wouter'
import { useFollowed } from '../../core/followed.ts'

/** The address that the page says; null when its own is right. */
export const saidPlace = new BehaviorSubject<string | null>(null)

export const useMenuPlace = (): string => {
  const [location] = useLocation()
  return useFollowed(saidPlace) ?? location
}
