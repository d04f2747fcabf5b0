/** An email client that a message can be shown in. */
export interface EmailClient {
  /** Stored in tests; never changes: `gmail-web`. */
  id: string
  /** The name that groups clients: `Gmail`. */
  family: string
  name: string
  os: 'Web' | 'iOS' | 'Android' | 'macOS' | 'Windows'
  section: 'desktop' | 'mobile' | 'webmail'
  /** The width of the message in CSS pixels. */
  width: number
  /** True if the client shows messages in other colours in dark mode. If not, its dark picture is the light one. */
  hasDark: boolean
  /** True if the data of caniemail.com says little about the client. Then `basis` says what the profile rests on. */
  isThin: boolean
  basis: string | null
}
