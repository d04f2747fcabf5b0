import type { APIRequestContext, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { givenSendable, post } from './given.ts'

const shop = 'https://shop.example/'
const picture =
  'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 width=%22560%22 height=%22300%22%3E%3Crect width=%22560%22 height=%22300%22 fill=%22teal%22/%3E%3C/svg%3E'
const html = `<!doctype html><html><body style="margin:0;font-family:sans-serif">
<div style="max-width:600px;margin:0 auto">
<p><a href="${shop}">Shop</a> <a href="https://press.example/">Press</a></p>
<a href="https://picture.example/"><img src="${picture}" width="560" alt="Picture" style="max-width:100%;height:auto"></a>
<div style="height:1400px">Dear {{first_name}}</div>
<a href="${shop}" style="display:inline-block;padding:16px 40px;background:#123">To the shop</a>
<p><a href="{{{unsubscribe}}}">Unsubscribe</a></p>
</div></body></html>`

const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }

/** A message to one person, who clicked its last link, the second link to the shop. */
async function givenClicked(api: APIRequestContext): Promise<string> {
  const { listId, senderId, groupId } = await givenSendable(api, 1)
  const subject = `Map ${listId}`
  const { id } = await post(api, '/v3/marketing/singlesends', {
    name: 'Click map',
    send_to: { list_ids: [listId] },
    email_config: {
      subject,
      html_content: html,
      editor: 'code',
      sender_id: senderId,
      suppression_group_id: groupId,
    },
  })
  const started = await api.put(`/v3/marketing/singlesends/${id}/schedule`, { data: { send_at: 'now' } })
  expect(started.ok(), await started.text()).toBe(true)
  // The last link is the control link, which is invisible to people.
  let link = ''
  await expect(async () => {
    const { result } = await (await api.get('/v3/mailbox/messages', { params: { search: subject } })).json()
    const mail = await (await api.get(`/v3/mailbox/messages/${result[0].id}`)).json()
    link = new URL([...mail.html.matchAll(/https?:\/\/[^"\s]+\/e\/c\/[\w.-]+/g)].at(-2)[0]).pathname
  }).toPass()
  // A click within ten seconds of the delivery is uncertain. The next click is a person's and is counted.
  await expect(async () => {
    await api.get(link, { headers: browser, maxRedirects: 0 })
    const { total_clicks } = await (await api.get(`/v3/marketing/stats/singlesends/${id}/links`)).json()
    expect(total_clicks).toBeGreaterThan(0)
  }).toPass({ intervals: [11_000] })
  return id
}

/** The places of a link in the framed message and of its mark, in the window. */
async function placesOf(page: Page, name: string, mark: string) {
  const link = await page.frameLocator('iframe').getByText(name, { exact: true }).boundingBox()
  const marked = await page.getByRole('link', { name: mark }).first().boundingBox()
  return { link, marked }
}

test('the click map marks each link where it is, at both widths, and leads to the people', async ({
  page,
  api,
  open,
  settled,
  expectStill,
  expectAccessible,
}) => {
  const id = await givenClicked(api)
  await open(`/single-sends/${id}/stats?clicks=map&width=desktop`)
  const stage = page.getByRole('region', { name: 'Message as it was sent' })
  const mark = stage.getByRole('link', { name: /^Link 4, https:\/\/shop\.example\/: 1 clicks, 100/ })
  await expect(mark).toBeVisible()
  // Four links are marked; the unsubscribe link is not counted. Only the clicked one leads anywhere.
  await expect(stage.locator('[data-heat]')).toHaveCount(4)
  await expect(stage.getByRole('link')).toHaveCount(1)
  await settled()
  await expectStill()
  await expectAccessible()
  await expectAccessible('dark')

  for (const width of ['Desktop', 'Mobile']) {
    await page.getByText(width, { exact: true }).click()
    await expect(async () => {
      const { link, marked } = await placesOf(page, 'To the shop', 'Link 4')
      expect(link && marked).toBeTruthy()
      expect(Math.abs(link!.x - marked!.x)).toBeLessThan(3)
      expect(Math.abs(link!.y - marked!.y)).toBeLessThan(3)
      expect(Math.abs(link!.width - marked!.width)).toBeLessThan(3)
    }).toPass()
  }

  await stage.focus()
  await page.keyboard.press('Tab')
  await expect(mark).toBeFocused()
  await expect(page.getByRole('tooltip')).toHaveText(shop)
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Clicks on link 4' })
  await expect(sheet.getByText('Ada')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(mark).toBeFocused()
})
