import type { Host } from '#shell/embedded/embedded-shell.ts'

interface MountOptions {
  /** The part of the host's addresses that belongs to the app, such as `/marketing`. */
  basePath?: string
}

/**
 * Mounts the app into an element of a host page and returns the way to take it down again. Everything is
 * loaded by this call, styles too; `embed-host.html` shows a whole host page.
 */
export async function mountCarillon(
  element: HTMLElement,
  host: Host,
  options: MountOptions = {},
): Promise<() => void> {
  const [{ startApp }, { EmbeddedFrame }, { startEmbeddedShell }, { standBelow }] = await Promise.all([
    import('#app/start.tsx'),
    import('#shell/embedded/frame.tsx'),
    import('#shell/embedded/embedded-shell.ts'),
    import('#lib/legacy.ts'),
  ])
  standBelow(options.basePath ?? '')
  element.classList.add('carillon')
  const shell = await startEmbeddedShell({ apiAddress: new URL(import.meta.url).origin, ...host })
  return startApp({ element, shell, Frame: EmbeddedFrame, ...options })
}
