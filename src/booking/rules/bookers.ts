/** The line above a grid or a month that tells who may book the resources. */
import type { ResourceId } from '../../../domain/schema/ids.ts'
import type { State } from '../../../domain/schema/state.ts'
import { bookedBy as bookedByWords } from '../../../domain/wording/booker-words.ts'
import { dayRulesTexts } from './rules-texts.ts'

/** A sentence that applies to all resources names none of them. Other sentences name their resources, each once. */
export const sentencesOf = (
  titles: ReadonlyMap<ResourceId, string>,
  wordsFor: (resourceId: ResourceId) => string | null,
): readonly string[] => {
  const titlesBySentence = new Map<string, string[]>()
  for (const [resourceId, title] of titles) {
    const said = wordsFor(resourceId)
    if (said !== null) titlesBySentence.set(said, [...(titlesBySentence.get(said) ?? []), title])
  }
  return [...titlesBySentence].map(([said, named]) =>
    named.length === titles.size ? said : dayRulesTexts.of(named, said),
  )
}

/**
 * The people who may book a resource, as a sentence for people who may not. Visitors see it too, so that no line
 * appears later and moves the grid. Null means that there is nothing to tell.
 * @param isVisitor whether nobody is known to have signed in
 */
export const bookersOf = (resource: State['resources'][string] | undefined, isVisitor: boolean): string | null => {
  const { bookedBy = [], refusesCaller = false } = resource ?? {}
  if (bookedBy.length > 0 && (refusesCaller || isVisitor)) return bookedByWords(bookedBy)
  return refusesCaller ? dayRulesTexts.notYours : null
}
