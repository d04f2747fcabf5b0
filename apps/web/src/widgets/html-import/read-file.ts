/** Decodes a file as UTF-8, or else as Windows-1252, the default of the web. */
export async function readTextFile(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Name of the HTML: its title, or the file name without its extension. */
export function nameOfHtml(html: string, fileName: string): string {
  const title = new DOMParser().parseFromString(html.slice(0, 20_000), 'text/html').title
  const name = title.trim() || fileName.replace(/\.html?$/i, '')
  return name.replaceAll(/\s+/g, ' ').trim()
}
