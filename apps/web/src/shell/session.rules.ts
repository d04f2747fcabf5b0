/** The address to open after signing in: the requested one if it is on this origin, else the start page. */
export function safeReturn(redirectTo: string | null, origin: string): string {
  if (!redirectTo) return '/'
  let url: URL
  try {
    url = new URL(redirectTo, origin)
  } catch {
    return '/'
  }
  const isOurs = url.origin === origin && !url.pathname.startsWith('//')
  return isOurs && !/^\/sign-in(\/|$)/.test(url.pathname) ? url.pathname + url.search + url.hash : '/'
}

/** The address of the sign-in page, with the address to return to. */
export function signInAddress(current: string, reason?: 'ended'): string {
  const parameters = new URLSearchParams({ redirect_to: current, ...(reason ? { reason } : {}) })
  return `/sign-in?${parameters}`
}
