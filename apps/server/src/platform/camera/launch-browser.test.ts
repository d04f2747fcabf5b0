import type { BrowserContext } from 'playwright-core'
import { expect, vi } from 'vitest'
import { findChromium } from '#platform/chromium.ts'
import { launchBrowser, whileItRuns } from './launch-browser.ts'
import { openStage } from './stage.ts'
import { browsers, test } from './test-camera.ts'

const images = { load: async () => null, keep: () => '', close: () => undefined }

async function launch() {
  const chromium = await findChromium(process.env['CHROMIUM_PATH'] || null)
  return launchBrowser(chromium!, { reaches: null, timeoutMs: 300_000 })
}

async function kill(): Promise<void> {
  for (const pid of await browsers()) process.kill(pid, 'SIGKILL')
}

test('a page that opens while the browser ends fails', async () => {
  const browser = await launch()
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await newContext(options)
    const newPage: BrowserContext['newPage'] = async () => {
      await kill()
      return new Promise(() => undefined)
    }
    return Object.assign(context, { newPage })
  }
  await expect(openStage(browser, { images, height: 100 })).rejects.toThrow('the browser ended')
})

test('work in a browser that has ended fails, also if it never settles', async () => {
  const browser = await launch()
  await browser.close()
  await expect(whileItRuns(browser, () => new Promise(() => undefined))).rejects.toThrow('the browser ended')
})

test('work in a browser gives its result, and leaves no listener', async () => {
  const browser = await launch()
  const [listens, leaves] = [vi.spyOn(browser, 'once'), vi.spyOn(browser, 'off')]
  expect(await whileItRuns(browser, async () => 'done')).toBe('done')
  await expect(whileItRuns(browser, () => Promise.reject(new Error('own fault')))).rejects.toThrow(
    'own fault',
  )
  expect(listens.mock.calls).toHaveLength(2)
  expect(leaves.mock.calls).toEqual(listens.mock.calls)
  await browser.close()
})
