/** Pages below /account that are about the signed-in person, and not about the account. */
const personal = ['settings', 'security', 'sessions']

/** True for the pages of the settings menu and those below them. */
export function isSettingsPage(pathname: string): boolean {
  const [area, page = ''] = pathname.split('/').filter(Boolean)
  return area === 'installation' || (area === 'account' && !personal.includes(page))
}
