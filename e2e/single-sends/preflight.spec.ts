import { newDesign, newModule } from '@carillon/email-design/defaults'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { givenSendable, post } from './given.ts'

/** The findings on the page: their codes and sentences, in their order. */
async function findings(page: Page): Promise<string[][]> {
  return page.locator('li[data-code]').evaluateAll((items) =>
    items.map((item) => {
      const words = item.querySelector('span')?.cloneNode(true) as HTMLElement
      words.querySelector('b')?.remove()
      return [item.getAttribute('data-code') ?? '', words.textContent ?? '']
    }),
  )
}

test('preflight: the same findings in the gutter and on review', async ({ page, api, expectAccessible }) => {
  const { listId, senderId } = await givenSendable(api, 2)
  const modules = [
    newModule('text', crypto.randomUUID(), 'en'),
    { ...newModule('button', crypto.randomUUID(), 'en'), text: 'For {{city}}' },
    newModule('unsubscribe', crypto.randomUUID(), 'en'),
  ]
  const { id } = await post(api, '/v3/marketing/singlesends', {
    name: 'Nearly done',
    send_to: { list_ids: [listId] },
    email_config: {
      subject: 'Hello {{plann}}',
      sender_id: senderId,
      editor: 'design',
      document: { ...newDesign('en'), modules },
    },
  })
  await page.goto(`/single-sends/${id}/editor/modules`)
  await page.getByRole('button', { name: '5 problems found' }).click()
  await expectAccessible()
  const inEditor = await findings(page)
  expect(inEditor.map(([code]) => code)).toEqual([
    // Begins with the one that prevents the sending.
    'unsubscribe_required',
    'tag_unknown',
    'text_placeholder',
    'button_without_link',
    'tag_without_value',
  ])
  expect(inEditor.at(-1)).toEqual([
    'tag_without_value',
    '2 contacts have no value in “City”, and the tag has no fallback. Add a fallback.',
  ])

  // A finding leads to its module, or to its setting.
  await page.getByRole('button', { name: /^Show: “Write something here.” is/ }).click()
  await expect(page.locator('[data-selected]')).toHaveAttribute('data-kind', 'text')
  await page.getByRole('button', { name: 'Show: Choose an unsubscribe group' }).click()
  await expect(page.locator('[data-field=group] input:not([type=hidden])')).toBeFocused()

  await page.goto(`/single-sends/${id}/review`)
  await expect(page.locator('li[data-code]')).toHaveCount(5)
  // There they stand on the cards of their topics.
  expect((await findings(page)).toSorted()).toEqual(inEditor.toSorted())
  await expectAccessible()
})
