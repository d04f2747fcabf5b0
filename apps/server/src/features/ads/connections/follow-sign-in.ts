const withinMs = 10_000

/** Follows the sign-in page of the simulated partner, which answers by a redirect; null: it did not answer so. */
export async function followSignIn(
  url: string,
  { owner, state }: { owner: string; state: string },
): Promise<string | null> {
  try {
    const address = new URL(url)
    // Each account has a simulated partner of its own.
    address.searchParams.set('owner', owner)
    const answer = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(withinMs) })
    await answer.body?.cancel()
    const { searchParams } = new URL(answer.headers.get('location') ?? '', url)
    return searchParams.get('state') === state ? searchParams.get('code') : null
  } catch {
    return null
  }
}
