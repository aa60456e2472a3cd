/**
 * The JSX runtime of the client (`vite.config.ts`), which lets browsers translate the page (decision 0047). Translators
 * replace text nodes with elements. React keeps its own references to text nodes that have siblings. It fails when it
 * removes a text node that a translator has replaced, and an update of such a node is not visible. Invariant: each readable
 * text is the only child of its element. Then React removes the element and updates the text through `textContent`, which
 * replaces the translation. A text with siblings gets its own element. Blank text is not translated and gets none.
 */
import { createElement, type ElementType, type Key, type ReactElement } from 'react'
import { Fragment, jsx as reactJsx, jsxs as reactJsxs } from 'react/jsx-runtime'

type Make = typeof reactJsx

const isText = (child: unknown): child is string | number => typeof child === 'string' || typeof child === 'number'
const isNothing = (child: unknown): boolean => child == null || typeof child === 'boolean'
const isReadable = (child: unknown): boolean =>
  typeof child === 'number' || (typeof child === 'string' && /\S/.test(child))

const textElement = (text: string, key?: Key): ReactElement => createElement('text-run', { key }, text)

/** Joins adjacent texts and puts each text into its own element. */
const apart = (children: readonly unknown[]): readonly unknown[] => {
  if (!children.some((child) => isReadable(child) || Array.isArray(child))) return children
  const made: unknown[] = []
  let begun = -1
  for (const [place, child] of children.entries()) {
    if (isText(child)) {
      if (begun < 0) begun = place
      made[begun] = `${made[begun] ?? ''}${child}`
      if (begun < place) made[place] = null
    } else {
      if (!isNothing(child)) begun = -1
      made[place] = Array.isArray(child) ? apart(child) : child
    }
  }
  return made.map((child, place) => (isReadable(child) ? textElement(String(child), `text-${place}`) : child))
}

const translatable = (type: ElementType, children: unknown): unknown => {
  if (type === Fragment)
    return isReadable(children) ? textElement(String(children)) : Array.isArray(children) ? apart(children) : children
  // A component passes its children on to an element, and that element may come from a package with another runtime.
  if (!Array.isArray(children)) return children
  const only = children.every((child) => isText(child) || isNothing(child))
  return only && children.some(isText) ? children.filter(isText).join('') : apart(children)
}

const hasChildren = (props: unknown): props is { readonly children: unknown } =>
  typeof props === 'object' && props !== null && 'children' in props

const making =
  (make: Make): Make =>
  (type, props, key) => {
    if (!hasChildren(props)) return make(type, props, key)
    const children = translatable(type, props.children)
    // Texts that were joined are no longer an array. React in development requires an array for `jsxs`.
    const makeOf = Array.isArray(children) ? make : reactJsx
    return makeOf(type, children === props.children ? props : { ...props, children }, key)
  }

export const jsx = making(reactJsx)
export const jsxs = making(reactJsxs)
export { Fragment }
