/**
 * JSX is compiled to this (`vite.config.ts`), so that a page can be translated by the browser. Translators put elements
 * in the place of text nodes; React holds on to those it made among other nodes, and dies of removing one that is gone,
 * or goes on writing into it. Invariant: whatever can be read is the only child of its element, so that React has an
 * element to remove and writes by `textContent`, which puts the new text in the place of the translated one. A text
 * among other nodes gets an element of its own; blanks, which are not translated, do not. See decision 0047.
 */
import { createElement, type ElementType, type Key, type ReactElement } from 'react'
import { Fragment, jsx as reactJsx, jsxs as reactJsxs } from 'react/jsx-runtime'

type Make = typeof reactJsx

const isText = (child: unknown): child is string | number => typeof child === 'string' || typeof child === 'number'
const isNothing = (child: unknown): boolean => child == null || typeof child === 'boolean'
const isReadable = (child: unknown): boolean =>
  typeof child === 'number' || (typeof child === 'string' && /\S/.test(child))

const textElement = (text: string, key?: Key): ReactElement => createElement('text-run', { key }, text)

/** Neighbours are one text, as they were one in the page. */
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
  // A component gives them to some element, perhaps one that is not compiled here.
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
    // Texts that became one are no list any more, which React asks of `jsxs` while developing.
    const makeOf = Array.isArray(children) ? make : reactJsx
    return makeOf(type, children === props.children ? props : { ...props, children }, key)
  }

export const jsx = making(reactJsx)
export const jsxs = making(reactJsxs)
export { Fragment }
