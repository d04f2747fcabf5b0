import type { APIRequestContext, Page } from '@playwright/test'
import { post } from '../single-sends/given.ts'

/** Creates a draft of hand-written HTML. Returns its id. */
export async function givenCode(api: APIRequestContext, html: string, subject = 'Hello'): Promise<string> {
  const { id } = await post(api, '/v3/marketing/singlesends', {
    name: 'By hand',
    email_config: { editor: 'code', subject, html_content: html },
  })
  return id
}

/** Creates a draft from a starter design. Returns its id. */
export async function givenDesign(api: APIRequestContext, design = 'starter-letter-en'): Promise<string> {
  const { id } = await post(api, '/v3/marketing/singlesends', {
    name: 'Designed',
    email_config: { subject: 'Hello', design_id: design },
  })
  return id
}

/**
 * Replaces the whole source. It uses the editor's own keys and the clipboard: the page contains only the visible part
 * of a long source, so `fill` would keep the rest, and typing megabytes would take too long.
 */
export async function writeSource(page: Page, html: string): Promise<void> {
  const source = page.locator('.cm-content').first()
  await source.press('Control+a')
  await source.evaluate((element, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, html)
}
