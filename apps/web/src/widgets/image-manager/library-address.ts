export const libraryPage = '/design-library/your-images'

/** Addresses of one image in the design library. */
export function libraryAddress(id: string, what: 'details' | 'editor' | 'delete'): string {
  return `/design-library/images/${id}/${what}`
}
