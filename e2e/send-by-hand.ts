import { expect, type Page } from '@playwright/test'
import type { Hands } from './hands.ts'

/** Adds a text to the first headline of the message. */
export async function writeHeadline(page: Page, hands: Hands, text: string): Promise<void> {
  await hands.click(page.locator('[data-module]:has(h1)').first())
  await hands.click(page.locator('.tiptap h1').first())
  await hands.write(text, { first: 'End' })
}

/** Sends the campaign under review to two people. */
export async function sendCampaign(page: Page, hands: Hands): Promise<void> {
  await hands.click(page.getByRole('button', { name: 'Send to 2 people' }))
  await hands.click(page.getByRole('dialog').getByRole('button', { name: 'Send now' }))
  await expect(page).toHaveURL(/\/stats$/)
}
