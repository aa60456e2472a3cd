/**
 * Where the menu has the page that is shown: at its address, but for a page whose address tells it wrong, which says so itself. Invariant:
 * what a page says goes with it.
 */
import { BehaviorSubject } from 'rxjs'
import { useLocation } from 'wouter'
import { useFollowed } from '../../core/followed.ts'

/** An address that the page says; null: its own. */
export const saidPlace = new BehaviorSubject<string | null>(null)

export const useMenuPlace = (): string => {
  const [location] = useLocation()
  return useFollowed(saidPlace) ?? location
}
