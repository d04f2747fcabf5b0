/** The name of a file with numbers: the letters and digits of what it is about, what it holds, and the day. */
export function fileName(name: string, of: string): string {
  const kept = name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '')
  return `${kept || 'carillon'}-${of}-${new Date().toISOString().slice(0, 10)}.csv`
}
