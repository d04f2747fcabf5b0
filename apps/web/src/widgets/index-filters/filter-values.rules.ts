/** The statuses of a filter in the address: `draft,triggered`. */
export function statusesOf(text: string): string[] {
  return text === '' ? [] : text.split(',')
}

/** The filter after a status was added to it or taken out. */
export function toggledStatus(text: string, status: string): string {
  const on = statusesOf(text)
  return (on.includes(status) ? on.filter((each) => each !== status) : [...on, status]).join(',')
}

/**
 * The categories of a filter in the address. They may contain commas, so several are a JSON array; a single one may
 * be plain text.
 */
export function categoriesOf(text: string): string[] {
  if (!text.startsWith('[')) return text === '' ? [] : [text]
  try {
    const read: unknown = JSON.parse(text)
    return Array.isArray(read) ? read.filter((each) => typeof each === 'string') : []
  } catch {
    return [text]
  }
}
