/** The text of a file in UTF-8, or else as the web reads what says nothing: Windows-1252. */
export async function readTextFile(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** What HTML calls itself: its title, else the name of its file without the ending. */
export function nameOfHtml(html: string, fileName: string): string {
  const title = new DOMParser().parseFromString(html.slice(0, 20_000), 'text/html').title
  const name = title.trim() || fileName.replace(/\.html?$/i, '')
  return name.replaceAll(/\s+/g, ' ').trim()
}
