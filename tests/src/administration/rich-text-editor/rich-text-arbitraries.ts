/** Texts of the editor, of all kinds that its schema allows. */
import fc from 'fast-check'
import type { Mark, Node } from 'prosemirror-model'
import { allowedHref, maxListDepth } from '../../../../domain/rules/rich-text.ts'
import { richTextSchema } from '../../../../src/administration/rich-text-editor/rich-text-schema.ts'

const { nodes, marks } = richTextSchema

const href = fc
  .oneof(
    fc.constantFrom(
      '/',
      '/register',
      '{{link}}',
      'mailto:{{userEmail}}',
      'https://x.example/?a=1&b="2"<3>',
      'tel:+46161',
    ),
    fc.string({ unit: 'grapheme', maxLength: 12 }).map((rest) => `https://x${rest}`),
  )
  .map(allowedHref)
  .filter((address) => address !== null)

const anyMarks: fc.Arbitrary<readonly Mark[]> = fc
  .tuple(fc.subarray([marks.strong, marks.em, marks.u, marks.code]), fc.option(href))
  .map(([types, address]) =>
    [...types.map((type) => type.create()), ...(address === null ? [] : [marks.a.create({ href: address })])].reduce(
      (set: readonly Mark[], mark) => mark.addToSet(set),
      [],
    ),
  )

const characters = fc.oneof(
  { weight: 6, arbitrary: fc.stringMatching(/^[a-zåäö {}.,!-]{1,12}$/) },
  { weight: 2, arbitrary: fc.constantFrom(' ', '  ', '\u00a0', '\n', '\t', '<b>', '&amp;', '&', '"', "'", '{{link}}') },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 6 }) },
  {
    weight: 1,
    arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 6 }).map((text) => text.toWellFormed()),
  },
)

const inline: fc.Arbitrary<Node> = fc.oneof(
  { weight: 8, arbitrary: fc.tuple(characters, anyMarks).map(([text, set]) => richTextSchema.text(text, set)) },
  { weight: 1, arbitrary: anyMarks.map((set) => nodes.br.create(null, null, set)) },
)

const paragraph: fc.Arbitrary<Node> = fc
  .tuple(fc.constantFrom('align-left', 'align-left', 'align-center', 'align-right'), fc.array(inline, { maxLength: 5 }))
  // Joins adjacent texts with the same marks, as the editor does.
  .map(([alignment, content]) => nodes.p.create({ alignment }, content).replace(0, 0, nodes.p.create().slice(0)))

const listOf = (items: fc.Arbitrary<Node>): fc.Arbitrary<Node> =>
  fc
    .tuple(fc.constantFrom(nodes.ul, nodes.ol), fc.array(items, { minLength: 1, maxLength: 3 }))
    .map(([type, content]) => type.create(null, content))

const listAt = (depth: number): fc.Arbitrary<Node> =>
  listOf(
    fc
      .tuple(
        paragraph,
        fc.array(
          depth < maxListDepth
            ? fc.oneof(
                { weight: 3, arbitrary: paragraph },
                { weight: 1, arbitrary: fc.noShrink(fc.constant(null)).chain(() => listAt(depth + 1)) },
              )
            : paragraph,
          { maxLength: 2 },
        ),
      )
      .map(([first, rest]) => nodes.li.create(null, [first, ...rest])),
  )

export const richText: fc.Arbitrary<Node> = fc
  .array(fc.oneof({ weight: 3, arbitrary: paragraph }, { weight: 1, arbitrary: listAt(1) }), {
    minLength: 1,
    maxLength: 5,
  })
  .map((blocks) => nodes.doc.create(null, blocks))
