/** The papers whose marked commands the walk of an operator takes. */
export const walkedPapers = ['docs/installing.md', 'docs/upgrading.md', 'docs/backups.md'] as const

/** The marked steps that the walk takes, in its order. */
export const walkedSteps = [
  'install',
  'settings',
  'start',
  'health',
  'proxy',
  'doctor',
  'backup',
  'upgrade',
  'restore',
  'try-restored',
  'drill',
] as const

export type WalkedStep = (typeof walkedSteps)[number]

/**
 * The marked blocks of a paper: a block of code right below the comment `<!-- walk: NAME -->`. A reader sees the block alone.
 * @throws if a comment has no block below it, or a name is there twice
 */
export function markedSteps(paper: string): Map<string, string> {
  const steps = new Map<string, string>()
  for (const { index, 0: comment, 1: name = '' } of paper.matchAll(/^<!-- walk: ([a-z-]+) -->\n/gm)) {
    const [, block] = /^```\w*\n([\s\S]*?)\n```$/m.exec(paper.slice(index + comment.length)) ?? []
    if (block === undefined || !paper.startsWith('```', index + comment.length))
      throw new Error(`Below “${comment.trim()}” there is no block of code.`)
    if (steps.has(name)) throw new Error(`Two blocks are marked as ${name}.`)
    steps.set(name, block)
  }
  return steps
}

/** A block with the words that a reader replaces, such as `VERSION`, put in. */
export function withWords(block: string, words: Readonly<Record<string, string>>): string {
  return Object.entries(words).reduce((text, [word, value]) => text.replaceAll(word, value), block)
}
