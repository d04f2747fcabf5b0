/** The number of characters of a text, as limits count them: Unicode code points, so that an emoji is one, not two. */
export function countCharacters(text: string): number {
  let count = 0
  for (const _ of text) count += 1
  return count
}

/** The beginning of a text, with at most `most` characters and never half of one. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text
  let [count, end] = [0, 0]
  for (const character of text) {
    if (count === most) break
    count += 1
    end += character.length
  }
  return text.slice(0, end)
}
