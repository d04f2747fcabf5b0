/** A tag as content of an editor with `TagNode`. */
export function tagContent(source: string) {
  return { type: 'tag', attrs: { source } }
}
