import type { ClientDefect, PictureView } from '@carillon/contract/email-test-results'
import type { PictureType } from '../pictures.ts'

/** An email client that a renderer shows messages in. */
export interface RendererClient {
  id: string
  family: string
  name: string
  os: string
  section: 'desktop' | 'mobile' | 'webmail'
  /** True if little is known about it; `basis` then says where the knowledge comes from. */
  isThin: boolean
  basis: string | null
  isDefault: boolean
}

export interface RenderedMessage {
  subject: string
  html: string
  text: string
}

export interface RenderedPicture {
  view: PictureView
  bytes: Buffer
  type: PictureType
  width: number
  height: number
  /** True if the message goes on below the picture. */
  isCut: boolean
  /** Places of the modules, by their ids, in pixels. */
  marks: Record<string, { top: number; height: number }>
  /** The number of images that could not be loaded. */
  missingImages: number
}

/** Told of each result as soon as it is there. After `onDone` or `onFailed` nothing more comes about a client. */
export interface RenderHooks {
  /** Ends the rendering; clients without a result get none. */
  signal: AbortSignal
  onDefects(client: string, defects: readonly ClientDefect[]): void
  onPicture(client: string, picture: RenderedPicture): void
  onDone(client: string): void
  /** @param reason a code: `crashed`, `no_browser` or `failed` */
  onFailed(client: string, reason: string): void
}

/** The clients of a renderer, which a process can list without rendering. */
export interface ClientList {
  /** True if its pictures are drawn by rules, and not by the clients themselves. */
  readonly isSimulated: boolean
  listClients(): Promise<readonly RendererClient[]>
}

/**
 * Shows messages in email clients: by simulation, or as an outside service does it on real devices. A test in the folder
 * `runs` drives an outside one.
 */
export interface Renderer extends ClientList {
  /** Renders a message in these clients. Resolves when no more results come. */
  render(message: RenderedMessage, clients: readonly string[], hooks: RenderHooks): Promise<void>
}
