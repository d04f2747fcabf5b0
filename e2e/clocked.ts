import { test as base } from './fixtures.ts'
import { type ClockedProduct, startClockedProduct } from './start-product.ts'

/**
 * A test on a product whose time it moves. The tests of a worker share the product, so its time may be ahead when a
 * test begins.
 */
export const test = base.extend<object, { clocked: ClockedProduct }>({
  clocked: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use, { parallelIndex }) => {
      const product = await startClockedProduct(`clocked-${parallelIndex}`)
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  product: [async ({ clocked }, use) => use(clocked.url), { scope: 'worker' }],
})
