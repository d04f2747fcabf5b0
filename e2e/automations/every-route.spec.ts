import { expect, test } from '../fixtures.ts'
import { judgeScreen } from '../judge-screen.ts'
import { givenSendable } from '../single-sends/given.ts'
import { addText, givenSeries, setLive } from './given.ts'

/** What is below one that was never live. */
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
  ...['/editor/modals/create_sender', '/create-design', '/delete', '/preview'].map(ofEmail),
  ...['/detail/texts/1/editor', '/detail/texts/1/editor/image_manager'],
]
/** What is below a live one. */
const ofLive = ['/detail', '/stats', '/people', '/people/find', '/people/enrol', '/disable']
const ofPerson = ['', '/move_on', '/remove']

function ofEmail(path: string): string {
  return `/detail/messages/1${path}`
}

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
      const addresses = [
        ...ofDraft.map((path) => `/automations/${draft}${path}`),
        ...[...ofLive, ...ofPerson.map((path) => `/people/${person}${path}`)].map(
          (path) => `/automations/${live}${path}`,
        ),
      ]
      for (const path of addresses) {
        await test.step(path, async () => {
          await open(path)
          await judgeScreen({ page, settled, expectStill, expectFocusToType, expectAccessible }, language)
          await expect(page).toHaveURL((url) => url.pathname === path)
        })
      }
      await test.step('the numbers of one email', async () => {
        await open(`/automations/${live}/detail/messages/2/stats`)
        await expect(page).toHaveURL(/\/stats\?email=/)
        await judgeScreen({ page, settled, expectStill, expectFocusToType, expectAccessible }, language)
      })
    })
  })
}
