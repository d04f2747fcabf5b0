import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { type Given, givenSendable, post } from '../single-sends/given.ts'

/** Creates a sendable single send with an empty design and opens its palette. Returns the editor's address. */
export async function openDesign(page: Page, api: APIRequestContext, given?: Given): Promise<string> {
  const { senderId, groupId } = given ?? (await givenSendable(api, 1))
  const { id } = await post(api, '/v3/marketing/singlesends', {
    name: 'Newsletter',
    email_config: {
      editor: 'design',
      subject: 'Every module',
      sender_id: senderId,
      suppression_group_id: groupId,
    },
  })
  const address = `/single-sends/${id}/editor`
  await page.goto(`${address}/modules`)
  return address
}

export function modules(page: Page, kind?: string): Locator {
  return page.locator(kind ? `[data-module][data-kind=${kind}]` : '[data-module]')
}

/** Drags to a share of an element's height. The upper half inserts before a module, the lower half after it. */
export async function drag(page: Page, from: Locator, to: Locator, share = 0.25): Promise<void> {
  await from.scrollIntoViewIfNeeded()
  await to.scrollIntoViewIfNeeded()
  const start = (await from.boundingBox())!
  const end = (await to.boundingBox())!
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(start.x + start.width / 2 + 9, start.y + start.height / 2 + 9, { steps: 3 })
  await page.mouse.move(end.x + end.width / 2, end.y + end.height * share, { steps: 8 })
  await page.mouse.up()
}
