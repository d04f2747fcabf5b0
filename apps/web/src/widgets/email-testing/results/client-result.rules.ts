import {
  type ClientPicture,
  type ClientResult,
  clientSections,
  type PictureView,
} from '@carillon/contract/email-test-results'

/**
 * The largest share of pixels that differ from the test before, among the pictures of a client. Null if none was
 * compared.
 */
export function changedShare({ pictures }: ClientResult): number | null {
  const shares = pictures.flatMap(({ compared }) => (compared ? [compared.share] : []))
  return shares.length === 0 ? null : Math.max(...shares)
}

export function majorDefects({ defects }: ClientResult): number {
  return defects.filter(({ weight }) => weight === 'major').length
}

/** A way of looking at a client's pictures. */
export interface Look {
  isDark: boolean
  hasImages: boolean
}

/** The picture for a look, or the one that comes nearest. */
export function pictureFor({ pictures }: ClientResult, look: Look): ClientPicture | undefined {
  const named = (view: PictureView) => pictures.find((each) => each.view === view)
  const colour = look.isDark ? 'dark' : 'light'
  return named(look.hasImages ? colour : `${colour}_off`) ?? named(colour) ?? named('light') ?? pictures[0]
}

/** The views that a client has pictures of. */
export function looksOf({ pictures }: ClientResult): { dark: boolean; off: boolean } {
  return {
    dark: pictures.some(({ view }) => view.startsWith('dark')),
    off: pictures.some(({ view }) => view.endsWith('_off')),
  }
}

/** The clients in the order in which their pictures are shown: section by section. */
export function inSections(clients: readonly ClientResult[]): ClientResult[] {
  return clientSections.flatMap((section) => clients.filter((client) => client.section === section))
}

/** The clients before and after one, in the order of the list. */
export function neighbours(clients: readonly ClientResult[], id: string) {
  const at = clients.findIndex((client) => client.id === id)
  return { before: clients[at - 1], after: at === -1 ? undefined : clients[at + 1] }
}
