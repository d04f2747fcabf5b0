import { useShell } from './shell.ts'

/** The public address of the icons of social networks. */
export function useSocialIcons(): string {
  const { user } = useShell()
  return `${user.account?.public_url ?? window.location.origin}/i/social`
}
