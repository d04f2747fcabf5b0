import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '../fixtures.ts'
import { mailTo } from '../mail.ts'
import { givenSendable, post } from '../single-sends/given.ts'

/** Starts a server of its own with a page, which is therefore of another origin. */
async function startSite(html: string) {
  const server = createServer((_request, response) =>
    response
      .setHeader('content-type', 'text/html')
      .end(`<!doctype html><html lang="en"><title>Shop</title>${html}`),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

test('a form in a page of another origin makes a contact of a visitor who confirms', async ({
  page,
  api,
  baseURL,
}) => {
  const { listId } = await givenSendable(api, 1)
  const form = await post(api, '/v3/marketing/signup_forms', { name: 'Shop', language: 'en' })
  const draft = {
    ...form.draft,
    fields: [...form.draft.fields, { field: 'country', label: 'Country', helper: '', required: true }],
    header: 'Join the club',
    list_id: listId,
    double_opt_in: true,
    consent_text: 'You may write to me.',
    consent_required: true,
  }
  const applied = await api.post(`/v3/marketing/signup_forms/${form.id}/apply`, { data: { draft } })
  expect(applied.status(), await applied.text()).toBe(200)
  const site = await startSite(`<h1>Shop</h1>
    <carillon-form form="${form.slug}"></carillon-form>
    <iframe title="Framed" src="${baseURL}/f/${form.slug}/embed" style="width:100%;height:40px"></iframe>
    <script src="${baseURL}/f/embed.js"></script>`)
  try {
    await page.goto(site.url)
    const embedded = page.locator('carillon-form')
    await expect(embedded.getByRole('heading', { name: 'Join the club' })).toBeVisible()
    // The frame grows to its content.
    const frame = page.locator('iframe')
    await expect.poll(async () => (await frame.boundingBox())?.height).toBeGreaterThan(300)
    // A missing value is named at its field, which gets the focus.
    await embedded.getByLabel('Email').fill('nobody')
    await embedded.getByRole('button', { name: 'Submit' }).click()
    await expect(embedded.getByLabel('Email')).toBeFocused()
    await expect(embedded.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
    await expect(embedded.getByLabel('Country')).toHaveAttribute('aria-invalid', 'true')
    await embedded.getByLabel('Country').selectOption('Germany')
    await expect(embedded.getByLabel('Country')).not.toHaveAttribute('aria-invalid')
    const email = `club-${form.slug}@example.org`
    await embedded.getByLabel('First name').fill('Ada')
    await embedded.getByLabel('Email').fill(email)
    await embedded.getByLabel('You may write to me.').check()
    await embedded.getByRole('button', { name: 'Submit' }).click()
    await expect(embedded.getByText('we sent you an email')).toBeVisible({ timeout: 30_000 })
    const mail = await mailTo(api, email)
    const link = /https?:\/\/\S+\/f\/confirm\/\S+/.exec(mail.text)?.[0] ?? ''
    await page.goto(new URL(link).pathname.replace(/^/, baseURL ?? ''))
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByRole('heading', { name: 'You are signed up' })).toBeVisible()
    await expect(async () => {
      const found = await api.post('/v3/marketing/contacts/search/emails', { data: { emails: [email] } })
      const { contact } = (await found.json()).result[email]
      expect(contact).toMatchObject({ first_name: 'Ada', list_ids: [listId] })
    }).toPass()
    const { result } = await (await api.get(`/v3/marketing/signup_forms/${form.id}/consents`)).json()
    expect(result[0]).toMatchObject({
      consent_text: 'You may write to me.',
      placement: 'script',
      page: site.url,
    })
  } finally {
    await site.stop()
  }
})
