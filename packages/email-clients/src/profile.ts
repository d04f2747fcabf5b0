import type { EmailClient } from './client.ts'
import type { Feature, Peculiarity } from './transforms.ts'

/** A transform of a profile beside the features that the data says are missing. */
export interface Step {
  transform: Peculiarity
  /** The entry of the data of caniemail.com that says so; null if it has none, then `words` say where it is known from. */
  entry: string | null
  words?: string
}

/** The changes that a client makes to a message in dark mode. */
export interface Dark {
  /**
   * `none`: not at all. `own`: the message's rules for dark mode apply; a message without any colours of its own gets
   * the client's. `partial`: light grounds turn dark and dark text light. `full`: all colours are inverted.
   */
  change: 'none' | 'own' | 'partial' | 'full'
  words: string
}

export interface Profile {
  client: EmailClient
  /**
   * The places in the data, as `gmail/desktop-webmail`. For each feature, the first that says something decides.
   * `webmails` stands for the features that all webmails of the data lack.
   */
  evidence: readonly string[]
  /** Partly supported features and peculiarities, in the order in which they apply. */
  steps: readonly Step[]
  /** Features that the data says are missing, and that the client's picture keeps nevertheless, each with the reason. */
  kept?: Partial<Record<Feature, string>>
  /** True if the client cuts off messages of more than 102 KB. */
  clips?: boolean
  /** The client reads Word's conditional comments and VML. */
  isWord?: boolean
  dark: Dark
}
