import { expect, type Page } from '@playwright/test'

const tablet = [768, 1024]
const desktop = [1280, 1600, 1920]

/**
 * Expects that the page is no wider than the window, an editor no higher either, that no head of a table, no state and no
 * button in a cell is cut, and that no table scrolls to the side. In a desktop's window this is tried at the widths of
 * tablets too, and for pages with a table at those of other desktops.
 */
export async function expectFits(page: Page): Promise<void> {
  const viewport = page.viewportSize()
  if (!viewport) return
  const places = [await tooLarge(page)]
  if (viewport.width > 1024) {
    const hasTable = (await page.locator('th').count()) > 0
    for (const width of hasTable ? [...tablet, ...desktop] : tablet) {
      await page.setViewportSize({ ...viewport, width })
      places.push(await tooLarge(page))
    }
    await page.setViewportSize(viewport)
  }
  expect.soft(places.flat(), page.url()).toEqual([])
}

/** The elements that do not fit, once the layout of this width is complete. */
function tooLarge(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    const { scrollWidth, scrollHeight } = document.documentElement
    const isEditor = /\/editor\b/.test(window.location.pathname)
    const heads = [...document.querySelectorAll('th, th span:not(.visually-hidden)')]
      .filter((head) => head.clientWidth > 1 && head.scrollWidth > head.clientWidth)
      .map((head) => `head '${head.textContent}' is cut`)
    // Text may end in an ellipsis; a state or a button must not.
    const cells = [...document.querySelectorAll('td [data-badge], td button, td a[download]')]
      .filter((part) => {
        const cell = part.closest('td')
        const isOut = (cell?.getBoundingClientRect().right ?? Infinity) < part.getBoundingClientRect().right
        return (
          part.clientWidth > 1 &&
          (isOut || (part.matches('[data-badge]') && part.scrollWidth > part.clientWidth))
        )
      })
      .map((part) => `'${part.textContent || part.ariaLabel}' is cut in its cell`)
    // A table in half a page or in a sheet may scroll.
    const wide = [...document.querySelectorAll('table[data-roomy-from]')]
      .map((table) => ({ table, room: table.parentElement?.clientWidth ?? 0 }))
      .filter(({ table, room }) => room >= 690 && table.scrollWidth > room)
      .map(
        ({ table, room }) =>
          `table '${table.querySelector('caption')?.textContent}' is ${table.scrollWidth} wide in ${room}`,
      )
    const found = [
      ...(scrollWidth > window.innerWidth ? [`${scrollWidth} wide`] : []),
      ...(isEditor && scrollHeight > window.innerHeight ? [`${scrollHeight} high`] : []),
      // On narrow windows rows have no heads.
      ...(window.innerWidth >= 1280 ? heads : []),
      ...cells,
      ...wide,
    ]
    return found.map((what) => `at ${window.innerWidth}x${window.innerHeight}: ${what}`)
  })
}
