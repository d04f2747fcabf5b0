interface Account {
  id: string
  isUsable: boolean
}

/**
 * The account that a sign-in uses without a question: the one that was chosen before if the sign-in may still use it,
 * else the only usable one; null: a person has to choose.
 */
export function clearAccount<A extends Account>(accounts: readonly A[], before: string | null): A | null {
  const usable = accounts.filter(({ isUsable }) => isUsable)
  return usable.find(({ id }) => id === before) ?? (usable.length === 1 ? (usable[0] ?? null) : null)
}

/** The same for the page in whose name ads appear. */
export function clearPage<P extends { id: string }>(pages: readonly P[], before: string | null): P | null {
  return pages.find(({ id }) => id === before) ?? (pages.length === 1 ? (pages[0] ?? null) : null)
}
