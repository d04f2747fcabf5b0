import type { APIRequestContext } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { givenDraft, givenSendable } from './given.ts'

/** What is below a draft. Dialogs that need a chosen part of the content are tested with the editors. */
const ofDraft = [
  ...[
    '/delete',
    '/preview',
    '/editor',
    '/editor/confirm-delete',
    '/editor/preview',
    '/editor/preview/test_data',
  ],
  ...['/editor/test_data', '/editor/modules', '/editor/image_manager'],
  ...['create_list', 'create_sender', 'create_unsubscribe', 'send_test'].map(
    (modal) => `/editor/modals/${modal}`,
  ),
  ...['/review', '/review/send', '/review/send_test', '/review/people/total'],
  ...['/review/create_list', '/review/create_sender', '/review/create_unsubscribe'],
]
/** What is below one that was sent. */
const ofSent = [
  ...['/stats', '/stats?clicks=map', '/stats/preview', '/stats/person', '/stats/people/requests'],
  ...['/stats/people/delivered', '/stats/links/0', '/stats/bounces/no_address'],
  ...['/stats/providers/Other/people/delivered', '/stats/places/DE/people/unique_opens'],
]
const ofNone = [
  ...['/single-sends?view=calendar', '/single-sends?view=calendar&span=week'],
  ...['/single-sends/new/selector/system-designs', '/single-sends/new/selector/your-designs'],
  ...['/single-sends/selector/dynamic/new', '/single-sends/selector/legacy/new'],
]

for (const language of ['en', 'de'] as const) {
  test.describe(`a walk in ${language}`, () => {
    const isFirst = language === 'en'
    test.use({ language, theme: isFirst ? 'light' : 'dark', banners: 'shown' })
    test.use({ viewport: isFirst ? { width: 1440, height: 900 } : { width: 390, height: 844 } })

    test('every address of single sends', async ({
      page,
      api,
      open,
      settled,
      expectAccessible,
      expectStill,
      expectFocusToType,
    }) => {
      const given = await givenSendable(api, 1)
      const draft = await givenDraft(api, 'Rundgang', given)
      const sent = await givenDraft(api, 'Gesendet', given)
      await send(api, sent)
      const addresses = [
        ...ofNone,
        ...ofDraft.map((path) => `/single-sends/${draft}${path}`),
        ...ofSent.map((path) => `/single-sends/${sent}${path}`),
      ]
      for (const path of addresses) {
        await test.step(path, async () => {
          await open(path)
          await expect(page.getByRole('heading').first()).toBeAttached()
          await settled()
          // It is this screen, and not one that the address redirects to.
          await expect(page).toHaveURL((url) => url.pathname === path.split('?')[0])
          await expect(page.locator('html')).toHaveAttribute('lang', language)
          await expectStill()
          await expectFocusToType()
          await expectAccessible()
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
          expect(overflow).toBeLessThanOrEqual(0)
        })
      }
    })
  })
}

async function send(api: APIRequestContext, id: string): Promise<void> {
  const started = await api.put(`/v3/marketing/singlesends/${id}/schedule`, { data: { send_at: 'now' } })
  expect(started.ok(), await started.text()).toBe(true)
  await expect(async () => {
    const { results } = await (
      await api.get('/v3/marketing/stats/singlesends', { params: { singlesend_ids: id } })
    ).json()
    expect(results[0].stats.delivered).toBe(1)
  }).toPass()
}
