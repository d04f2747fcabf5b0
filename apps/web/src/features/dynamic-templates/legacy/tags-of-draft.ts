import {
  findSubstitutionTags,
  guessMarks,
  type SubstitutionTag,
  type TagMarks,
  usualMarks,
} from '@carillon/personalization/substitution-tags'
import { taggedTexts, type VersionDraft } from '../parts/version-draft.ts'

/** Marks that also occur around words in normal text. */
const alsoInProse = ['[', '#']

export interface TagsOfDraft {
  marks: TagMarks
  tags: SubstitutionTag[]
}

/** Substitution tags that a template probably still has from its legacy original. Null if there are none. */
export function tagsOfDraft(draft: VersionDraft): TagsOfDraft | null {
  const texts = taggedTexts(draft)
  const marks = guessMarks(
    texts,
    usualMarks.filter(({ open }) => !alsoInProse.includes(open)),
  )
  return marks && { marks, tags: findSubstitutionTags(texts, marks) }
}

export function countPlaces(tags: readonly SubstitutionTag[]): number {
  return tags.reduce((sum, { count }) => sum + count, 0)
}
