/** The token in a page address of the API (`_metadata.next`), or undefined when there is no such page. */
export function tokenOf(address: string | undefined): string | undefined {
  if (!address) return undefined
  return new URL(address, window.location.origin).searchParams.get('page_token') ?? undefined
}
