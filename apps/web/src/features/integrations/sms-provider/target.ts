/** The page from which the user came to connect the provider, kept in the history entry. */
export interface Target {
  target: string
}

/** True only for addresses of the app, because the history entry decides the next page. */
export function isTarget(state: unknown): state is Target {
  const target = (state as Partial<Target> | null)?.target
  return typeof target === 'string' && /^\/(?!\/)/.test(target)
}
