let base = ''

/** Sets the part of the addresses that a host page keeps before ours, such as `/marketing`. Called before the app starts. */
export function standBelow(basePath: string): void {
  base = basePath === '/' ? '' : basePath
}

/**
 * True on the pages below `/legacy`. It never changes while a page is loaded: entering and leaving legacy load a new
 * document, so both components and code outside React may ask.
 */
export function isLegacyPage(): boolean {
  return `${window.location.pathname}/`.startsWith(`${base}/legacy/`)
}
