import { useShell } from './shell.ts'

/** Where the pictures of social networks are served for everybody. */
export function useSocialIcons(): string {
  const { user } = useShell()
  return `${user.account?.public_url ?? window.location.origin}/i/social`
}
