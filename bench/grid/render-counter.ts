/**
 * Counts which components React really rendered in a commit, in the production build, by the hook that React offers to
 * its developer tools. Must be imported before React. Nothing is walked unless a count is under way.
 */
/** As much of React's tree as is looked at. */
interface Fiber {
  readonly tag: number
  readonly flags: number
  readonly child: Fiber | null
  readonly sibling: Fiber | null
  readonly alternate: Fiber | null
}

const PERFORMED_WORK = 1
const FUNCTION_COMPONENT = 0
const SIMPLE_MEMO_COMPONENT = 15

let counting = false
let components = 0

/** Only where the children are others than before did anything below have work. */
const visit = (fiber: Fiber, before: Fiber): void => {
  const isComponent = fiber.tag === FUNCTION_COMPONENT || fiber.tag === SIMPLE_MEMO_COMPONENT
  if (isComponent && (fiber.flags & PERFORMED_WORK) !== 0) components += 1
  if (fiber.child === before.child) return
  for (let child = fiber.child; child !== null; child = child.sibling)
    if (child.alternate !== null) visit(child, child.alternate)
    else components += 1
}

Object.defineProperty(globalThis, '__REACT_DEVTOOLS_GLOBAL_HOOK__', {
  value: {
    supportsFiber: true,
    isDisabled: false,
    inject: () => 1,
    onCommitFiberRoot: (_renderer: number, root: { readonly current: Fiber }) => {
      if (counting && root.current.alternate !== null) visit(root.current, root.current.alternate)
    },
    onCommitFiberUnmount: () => undefined,
    onPostCommitFiberRoot: () => undefined,
  },
})

export const countComponents = async (happen: () => Promise<unknown>): Promise<number> => {
  counting = true
  components = 0
  await happen()
  counting = false
  if (components === 0) throw new Error('React told of no commit')
  return components
}
