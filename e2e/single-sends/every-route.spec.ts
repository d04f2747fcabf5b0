import type { APIRequestContext } from '@playwright/test'
import { givenEmailTest } from '../email-tests.ts'
import { expect, test } from '../fixtures.ts'
import { judgeScreen } from '../judge-screen.ts'
import { givenDraft, givenImage, givenSendable, givenText } from './given.ts'

/** The pages below a draft. Dialogs that need a chosen part of the content are tested with the editors. */
const ofDraft = [
  ...[
    '/delete',
    '/move',
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
  ...['/editor/email_testing', '/editor/email_testing/review', '/editor/email_testing/view_results'],
  ...['/review/email_testing', '/review/email_testing/view_results'],
]
/** The pages below a draft of a text message. */
const ofText = [
  'sms/:id/editor',
  'sms/:id/editor/image_manager',
  'sms/:id/editor/modals/create_list',
  ':id/preview',
]
/** Questions about the variations of a draft with an A/B test. */
const ofTest = ['decrease_variations?count=2', 'delete_variation?delete=B', 'disable_ab'].map(
  (modal) => `/editor/modals/${modal}`,
)
/** The pages below a sent Single Send. */
const ofSent = [
  ...['/stats', '/stats?clicks=map', '/stats/preview', '/stats/person', '/stats/people/requests'],
  ...['/stats/people/delivered', '/stats/links/0', '/stats/bounces/no_address', '/stats?machines=1'],
  ...['/stats/people/uncertain_clicks', '/stats/links/0/machine_clicks', '/stats/people/not_clicked'],
  ...['/stats/providers/Other/people/delivered', '/stats/places/DE/people/unique_opens'],
]
const ofNone = [
  ...['/single-sends?view=calendar', '/single-sends?view=calendar&span=week'],
  ...['/single-sends/new/selector/system-designs', '/single-sends/new/selector/your-designs'],
  ...['/single-sends/selector/dynamic/new', '/single-sends/selector/legacy/new'],
]

const deleteChosen = { en: 'Delete', de: 'Löschen' }

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
      const tested = await givenDraft(api, 'Getestet', given)
      await turnTestOn(api, tested)
      const image = await givenImage(api)
      const withResults = await givenDraft(api, 'Geprüft', given)
      const results = await givenEmailTest(api, 'single_send', withResults)
      const sent = await givenDraft(api, 'Gesendet', given)
      await sendSingleSend(api, sent)
      const text = await givenText(api, given.listId)
      const addresses = [
        ...ofNone,
        ...ofDraft.map((path) => `/single-sends/${draft}${path}`),
        ...['/edit', `/images/${image}/delete`].map(
          (path) => `/single-sends/${draft}/editor/image_manager${path}?image=${image}`,
        ),
        ...ofText.map((path) => `/single-sends/${path.replace(':id', text)}`),
        `/single-sends/sms/${text}/editor/image_manager/edit?image=${image}`,
        ...['/integrations/twilio', '/integrations/twilio/disconnectTwilio'],
        ...['/editor', '/review'].flatMap((page) =>
          results.map((path) => `/single-sends/${withResults}${page}${path}`),
        ),
        ...ofTest.map((path) => `/single-sends/${tested}${path}`),
        ...ofSent.map((path) => `/single-sends/${sent}${path}`),
      ]
      for (const path of addresses) {
        await test.step(path, async () => {
          await open(path)
          await judgeScreen({ page, settled, expectStill, expectFocusToType, expectAccessible }, language)
          // The address stays: it does not redirect to another screen.
          await expect(page).toHaveURL((url) => url.pathname === path.split('?')[0])
        })
      }
      await test.step('/single-sends/bulk_delete with a chosen one', async () => {
        await open('/single-sends')
        await page.locator('tbody').getByRole('checkbox').first().check()
        await page
          .getByRole('toolbar')
          .getByRole('button', { name: deleteChosen[language], exact: true })
          .click()
        await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
        await judgeScreen({ page, settled, expectStill, expectFocusToType, expectAccessible }, language)
      })
    })
  })
}

async function turnTestOn(api: APIRequestContext, id: string): Promise<void> {
  const settings = { type: 'subject', variation_count: 3, test_percentage: 50 }
  const data = { ...settings, duration_minutes: 60, winner_criteria: 'open' }
  const answer = await api.put(`/v3/marketing/singlesends/${id}/abtest`, { data })
  expect(answer.ok(), await answer.text()).toBe(true)
}

async function sendSingleSend(api: APIRequestContext, id: string): Promise<void> {
  const started = await api.put(`/v3/marketing/singlesends/${id}/schedule`, { data: { send_at: 'now' } })
  expect(started.ok(), await started.text()).toBe(true)
  await expect(async () => {
    const { results } = await (
      await api.get('/v3/marketing/stats/singlesends', { params: { singlesend_ids: id } })
    ).json()
    expect(results[0].stats.delivered).toBe(1)
  }).toPass()
}
