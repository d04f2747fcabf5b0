const withinMs = 10_000

/** Follows the sign-in page of the simulated partner, which answers by a redirect; null: it did not answer so. */
export async function followSignIn(url: string, state: string): Promise<string | null> {
  try {
    const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(withinMs) })
    await answer.body?.cancel()
    const { searchParams } = new URL(answer.headers.get('location') ?? '', url)
    return searchParams.get('state') === state ? searchParams.get('code') : null
  } catch {
    return null
  }
}
