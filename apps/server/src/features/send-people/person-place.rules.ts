/** A page of people begins after a contact. */
export interface PersonPlace {
  direction: 'older' | 'newer'
  id: string
}

export function writePersonPlace({ direction, id }: PersonPlace): string {
  return `${direction === 'older' ? 'o' : 'n'}${id}`
}

/** Null for the first page; undefined for a token that the server did not make. */
export function parsePersonPlace(token: string | undefined): PersonPlace | null | undefined {
  if (!token) return null
  const [, letter, id] = /^([on])([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(token) ?? []
  return letter && id ? { direction: letter === 'o' ? 'older' : 'newer', id } : undefined
}
