/** The page from which somebody came to connect the provider, kept in the history entry. */
export interface Target {
  target: string
}

/** Only addresses of the app: what is in a history entry decides where to go next. */
export function isTarget(state: unknown): state is Target {
  const target = (state as Partial<Target> | null)?.target
  return typeof target === 'string' && /^\/(?!\/)/.test(target)
}
