import { type MutationKey, useIsMutating, useMutationState } from '@tanstack/react-query'

/**
 * The loading flag and the kept error of a named action, wherever on the page it was started. The name is
 * the mutation's key: `useAction(['senders', 'delete'])`.
 */
export function useAction(mutationKey: MutationKey): { running: boolean; error: unknown } {
  const running = useIsMutating({ mutationKey }) > 0
  const errors = useMutationState({ filters: { mutationKey }, select: (mutation) => mutation.state.error })
  return { running, error: running ? null : (errors.at(-1) ?? null) }
}
