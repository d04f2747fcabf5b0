/** Opens by kind of device and program, as statistics count them. */
export interface CountedOpens {
  /** `client_phone`, `client_desktop` … */
  kind: string
  name: string
  opens: number
}

/**
 * Programs that statistics recognise by themselves, each with the client that stands for it. Gmail loads images of all its apps
 * at one place, so its opens stand at the website. Opens in browsers, and in programs of Android, tell no program.
 */
export const programs: readonly [kind: string, name: string, client: string][] = [
  ['client_webmail', 'Gmail', 'gmail-web'],
  ['client_webmail', 'Yahoo', 'yahoo-web'],
  ['client_phone', 'Outlook', 'outlook-ios'],
  ['client_phone', 'iPhone', 'apple-mail-ios'],
  ['client_tablet', 'iPad', 'apple-mail-ios'],
  ['client_desktop', 'Apple Mail', 'apple-mail-macos'],
  ['client_desktop', 'Outlook', 'outlook-windows'],
  ['client_desktop', 'Thunderbird', 'thunderbird-windows'],
]

/** The share of opens of each client, 0 to 1, and the number of all opens. Clients without a share are not known. */
export function sharesOf(counted: readonly CountedOpens[]): { opens: number; shares: Map<string, number> } {
  const opens = counted.reduce((sum, one) => sum + one.opens, 0)
  const shares = new Map<string, number>()
  if (opens === 0) return { opens, shares }
  for (const [kind, name, client] of programs) {
    const own = counted.find((one) => one.kind === kind && one.name === name)?.opens ?? 0
    shares.set(client, (shares.get(client) ?? 0) + own / opens)
  }
  return { opens, shares }
}
