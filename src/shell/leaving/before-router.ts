/**
 * Who hears of `popstate` ahead of the router. Invariant: it listens from the first script on, since a window calls its listeners in the
 * order in which they came, and the router's comes with the first picture.
 */
type Hear = (event: PopStateEvent) => void

export const beforeRouter = new Set<Hear>()

addEventListener('popstate', (event) => {
  for (const hear of beforeRouter) hear(event)
})
