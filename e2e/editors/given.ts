import type { APIRequestContext, Page } from '@playwright/test'
import { post } from '../single-sends/given.ts'

/** A draft of hand-written HTML; gives its id. */
export async function givenCode(api: APIRequestContext, html: string, subject = 'Hello'): Promise<string> {
  const { id } = await post(api, '/v3/marketing/singlesends', {
    name: 'By hand',
    email_config: { editor: 'code', subject, html_content: html },
  })
  return id
}

/** A draft that begins with one of the designs to start from; gives its id. */
export async function givenDesign(api: APIRequestContext, design = 'starter-letter-en'): Promise<string> {
  const { id } = await post(api, '/v3/marketing/singlesends', {
    name: 'Designed',
    email_config: { subject: 'Hello', design_id: design },
  })
  return id
}

/**
 * Puts HTML into the source, whatever stood there. By the editor's own keys and from a clipboard: it holds no more of a
 * long source in the page than is looked at, so that what fills an element from outside leaves the rest; and typing
 * megabytes would be the keyboard's own slowness.
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
