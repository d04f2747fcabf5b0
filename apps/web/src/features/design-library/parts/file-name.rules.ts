/** A name that every file system takes, as close to the design's as can be. */
export function fileName(name: string): string {
  const plain = name
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what no file system takes
    .replaceAll(/[\u0000-\u001f<>:"/\\|?*]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[ .]+|[ .]+$/g, '')
  return `${plain || 'design'}.html`
}
