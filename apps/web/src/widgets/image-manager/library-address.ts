export const libraryPage = '/design-library/your-images'

/** What the design library has for one image. */
export function libraryAddress(id: string, what: 'details' | 'editor' | 'delete'): string {
  return `/design-library/images/${id}/${what}`
}
