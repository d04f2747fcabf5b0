import { givenEmailTest } from '../email-tests.ts'
import { expect, test } from '../fixtures.ts'
import { judgeScreen } from '../judge-screen.ts'
import { givenImage, givenSendable } from '../single-sends/given.ts'
import { addText, givenSeries, setLive } from './given.ts'

/** The pages below an automation that was never live. */
const ofDraft = [
  ...[
    '/detail',
    '/detail/set-live',
    '/try-out',
    '/try-out/messages/1',
    '/stats',
    '/people',
    '/rename',
    '/delete',
  ],
  ...['/editor', '/editor/preview', '/editor/preview/test_data', '/editor/test_data'].map(ofEmail),
  ...['/editor/modules', '/editor/image_manager', '/editor/modals/send_test'].map(ofEmail),
  ...['', '/review', '/view_results'].map((path) => ofEmail(`/editor/email_testing${path}`)),
  ...['/editor/modals/create_sender', '/create-design', '/delete', '/preview'].map(ofEmail),
  // With no module selected, these pages say so; tests of the editors open them with a selected module.
  ...['/editor/modules/edit-link', '/editor/modules/edit_code', '/editor/edit_code/convert'].map(ofEmail),
  ...['/detail/texts/1/editor', '/detail/texts/1/editor/image_manager'],
]
/** The pages below the image manager. */
const ofImage = (image: string) =>
  ['/edit', `/images/${image}/delete`].map((path) => `${path}?image=${image}`)
/** The pages below a live automation. */
const ofLive = [
  ...['/detail', '/stats', '/people', '/people/find', '/people/enrol', '/disable'],
  ...['/stats/people/delivered', '/stats/people/unique_opens'],
]
const ofPerson = ['', '/move_on', '/remove']

function ofEmail(path: string): string {
  return `/detail/messages/1${path}`
}

const deleteChosen = { en: 'Delete', de: 'Löschen' }

for (const language of ['en', 'de'] as const) {
  test.describe(`a walk in ${language}`, () => {
    const isFirst = language === 'en'
    test.use({ language, theme: isFirst ? 'light' : 'dark', banners: 'shown' })
    test.use({ viewport: isFirst ? { width: 1440, height: 900 } : { width: 390, height: 844 } })

    test('every address of automations', async ({
      page,
      api,
      open,
      settled,
      expectAccessible,
      expectStill,
      expectFocusToType,
    }) => {
      const given = await givenSendable(api, 1)
      const [draft, live] = await Promise.all(
        ['Entwurf', 'Begrüßung'].map((name) =>
          givenSeries(api, { ...given, name, subjects: ['Hallo', 'Noch einmal'] }),
        ),
      )
      await addText(api, draft!)
      await setLive(api, live!, 'all')
      let person = ''
      await expect(async () => {
        const { result } = await (await api.get(`/v3/marketing/automations/${live}/people`)).json()
        person = result[0].contact_id
      }).toPass()
      const { steps: drafted } = await (await api.get(`/v3/marketing/automations/${draft}`)).json()
      const results = await givenEmailTest(api, 'automation_message', drafted[0].message_id)
      const image = await givenImage(api)
      const managers = ['messages', 'texts'].map((kind) => `/detail/${kind}/1/editor/image_manager`)
      const { steps } = await (await api.get(`/v3/marketing/automations/${live}`)).json()
      const link = `/stats/links/${steps[0].id}/0/${encodeURIComponent('https://nordlicht.de/')}`
      const addresses = [
        ...ofDraft.map((path) => `/automations/${draft}${path}`),
        ...results.map((path) => `/automations/${draft}${ofEmail(`/editor${path}`)}`),
        ...managers.flatMap((manager) =>
          ofImage(image).map((path) => `/automations/${draft}${manager}${path}`),
        ),
        `/automations/${live}${link}`,
        ...[...ofLive, ...ofPerson.map((path) => `/people/${person}${path}`)].map(
          (path) => `/automations/${live}${path}`,
        ),
      ]
      for (const path of addresses) {
        await test.step(path, async () => {
          await open(path)
          await judgeScreen({ page, settled, expectStill, expectFocusToType, expectAccessible }, language)
          // The address stays: it does not redirect to another screen.
          await expect(page).toHaveURL((url) => url.pathname === path.split('?')[0])
        })
      }
      await test.step('/automations/bulk_delete with a chosen one', async () => {
        await open('/automations')
        await page.locator('tbody').getByRole('checkbox').first().check()
        await page
          .getByRole('toolbar')
          .getByRole('button', { name: deleteChosen[language], exact: true })
          .click()
        await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
        await judgeScreen({ page, settled, expectStill, expectFocusToType, expectAccessible }, language)
      })
      await test.step('the numbers of one email', async () => {
        await open(`/automations/${live}/detail/messages/2/stats`)
        await expect(page).toHaveURL(/\/stats\?email=/)
        await judgeScreen({ page, settled, expectStill, expectFocusToType, expectAccessible }, language)
      })
    })
  })
}
