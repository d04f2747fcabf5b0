import { readTag, splitTags, writeTag } from '@carillon/personalization/tag-parts'
import {
  type ForeignCharacter,
  foreignCharacters,
  replaceForeign,
} from '@carillon/text-message/foreign-characters'

/** A character that flips a message from GSM-7 to UCS-2, in its text or in the fallback of a tag. */
export interface Flip extends Pick<ForeignCharacter, 'character' | 'replacement'> {
  count: number
}

/** The flips in a message, in the order of their first occurrence. */
export function flipsIn(message: string): Flip[] {
  const flips = new Map<string, Flip>()
  for (const text of readTexts(message)) {
    for (const { character, replacement } of foreignCharacters(text)) {
      const count = (flips.get(character)?.count ?? 0) + 1
      flips.set(character, { character, replacement, count })
    }
  }
  return [...flips.values()]
}

/** The message with one character replaced everywhere, or removed if it has no replacement. Tags stay as they are. */
export function replaceFlip(
  message: string,
  { character, replacement }: Pick<Flip, 'character' | 'replacement'>,
): string {
  return changeTexts(message, (text) =>
    foreignCharacters(text)
      .filter((found) => found.character === character)
      .reduceRight(
        (changed, { start, end }) => changed.slice(0, start) + (replacement ?? '') + changed.slice(end),
        text,
      ),
  )
}

/** The message with all flips replaced that have a replacement. */
export function replaceFlips(message: string): string {
  return changeTexts(message, replaceForeign)
}

function readTexts(message: string): string[] {
  return splitTags(message).map(({ isTag, text }) => (isTag ? (readTag(text).fallback ?? '') : text))
}

function changeTexts(message: string, change: (text: string) => string): string {
  return splitTags(message)
    .map(({ isTag, text }) => {
      if (!isTag) return change(text)
      const { fallback, ...parts } = readTag(text)
      if (!fallback || foreignCharacters(fallback).length === 0) return text
      return writeTag({ ...parts, fallback: change(fallback) })
    })
    .join('')
}
