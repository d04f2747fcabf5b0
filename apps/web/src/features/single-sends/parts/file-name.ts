/** The name of a file about a single send: its letters and digits, what the file holds, and the day. */
export function fileName(name: string, of: string): string {
  const kept = name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '')
  return `${kept || 'single-send'}-${of}-${new Date().toISOString().slice(0, 10)}.csv`
}
