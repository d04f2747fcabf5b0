/** The name of a file with numbers: the letters and digits of its subject, the kind of content, and the day. */
export function fileName(name: string, of: string): string {
  const kept = name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '')
  return `${kept || 'carillon'}-${of}-${new Date().toISOString().slice(0, 10)}.csv`
}
