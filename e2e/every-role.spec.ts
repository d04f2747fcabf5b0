import { readFileSync } from 'node:fs'
import type { APIRequestContext } from '@playwright/test'
import { accessTo } from '../apps/web/src/shell/access.rules.ts'
import { addText, givenSeries } from './automations/given.ts'
import { givenTemplate } from './dynamic-templates/given.ts'
import { expect, test } from './fixtures.ts'
import { forgetPerson } from './forget-person.ts'
import { mailTo } from './mail.ts'
import { givenDraft, givenImage, givenSendable, givenText, post } from './single-sends/given.ts'

/**
 * Every screen of docs/routes.txt, as each role that comes with the product and as a person without any
 * right. No page makes a call that its person may not make, and no link leads to a page without access.
 */
const standard = (number: number) => `00000000-0000-7000-8000-00000000000${number}`
const roles = {
  nobody: { scopes: [] },
  Viewer: { role_id: standard(3) },
  Designer: { role_id: standard(2) },
  Marketer: { role_id: standard(1) },
}

test.use({ signedIn: false, banners: 'shown' })

test('no screen makes a call or offers a page that its person may not have', async ({
  page,
  api,
  product,
  open,
  settled,
}) => {
  const paths = await givenPaths(api)
  const refused: string[] = []
  let walker = ''
  page.on('response', (response) => {
    if (response.status() !== 403 || walker === '') return
    const request = response.request()
    refused.push(
      `${walker} at ${new URL(page.url()).pathname}: ${request.method()} ${new URL(response.url()).pathname}`,
    )
  })

  for (const [name, rights] of Object.entries(roles)) {
    walker = ''
    const token = await givenPerson(api, `${name.toLowerCase()}@nordlicht.example`, rights)
    await forgetPerson(page)
    await page.context().addCookies([{ name: 'carillon_token', value: token, url: product }])
    const person = await readPerson(api, product, token)
    // The first visit in a browser asks for everything about its person at once; later ones know what is refused.
    await page.goto('/not-found')
    await settled()
    walker = name
    await page.reload()
    await settled()
    for (const path of paths.filter((each) => accessTo(each, person) === 'open')) {
      await test.step(`${name}: ${path}`, async () => {
        await open(path)
        await settled()
        const loading = page.getByRole('status', { name: /^Loading/ })
        const isLoaded = await expect(loading)
          .toHaveCount(0)
          .then(
            () => true,
            () => false,
          )
        const failed = await page.getByRole('button', { name: 'Retry' }).count()
        if (!isLoaded || failed > 0) refused.push(`${name} at ${path}: not loaded`)
        const links = await page
          .locator('a[href^="/"]')
          .evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''))
        const closed = links.filter((link) => accessTo(link, person) === 'no_scope')
        for (const link of new Set(closed)) refused.push(`${name} at ${path}: link to ${link}`)
      })
    }
  }
  expect(refused).toEqual([])
})

test('an address without access says so, typed by hand', async ({ page, api, product }) => {
  const token = await givenPerson(api, 'typist@nordlicht.example', roles.Viewer)
  await page.context().addCookies([{ name: 'carillon_token', value: token, url: product }])
  await page.goto('/senders/new')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You don’t have access to this area')
})

async function givenPerson(api: APIRequestContext, email: string, rights: object): Promise<string> {
  await post(api, '/v3/teammates', { email, is_admin: false, scopes: [], ...rights })
  const { text } = await mailTo(api, email)
  const secret = /\/invitation\/([\w-]+)/.exec(text)?.[1]
  const { token } = await post(api, `/v3/teammates/invitations/${secret}`, {
    password: 'a long new password',
  })
  return token
}

async function readPerson(api: APIRequestContext, product: string, token: string) {
  const headers = { authorization: `Bearer ${token}` }
  const { scopes } = await (await api.get(`${product}/v3/scopes`, { headers })).json()
  return { region: 'global', scopes, entitlements: undefined, missing: undefined } as const
}

/** All addresses, with ids of things that exist. */
async function givenPaths(api: APIRequestContext): Promise<string[]> {
  const given = await givenSendable(api, 2)
  const draft = await givenDraft(api, 'Walk', given)
  const sent = await givenDraft(api, 'Sent', given)
  const scheduled = await api.put(`/v3/marketing/singlesends/${sent}/schedule`, { data: { send_at: 'now' } })
  expect(scheduled.ok(), await scheduled.text()).toBe(true)
  const text = await givenText(api, given.listId)
  const series = await givenSeries(api, { ...given, name: 'Walk', subjects: ['One', 'Two'] })
  await addText(api, series)
  const { id: field } = await (
    await api.post('/v3/marketing/field_definitions', { data: { name: 'walk', field_type: 'Text' } })
  ).json()
  const { id: segment } = await post(api, '/v3/marketing/segments/2.0', {
    name: 'Walk',
    query_dsl: "select contact_id, updated_at from contact_data where email like '%example.org'",
  })
  const { result: people } = await (await api.get('/v3/marketing/contacts')).json()
  const contact = people[0].id
  const { id: address } = await post(api, '/v3/marketing/notifications/addresses', {
    name: 'Walk',
    email: 'walk@nordlicht.example',
  })
  const { id: form } = await post(api, '/v3/marketing/signup_forms', { name: 'Walk', language: 'en' })
  const { id: design } = await post(api, '/v3/designs', {
    name: 'Walk',
    html_content: '<p>Hello</p>',
    editor: 'code',
  })
  const image = await givenImage(api)
  const { id: ad } = await post(api, '/v3/marketing/ads/campaigns', {
    kind: 'display',
    objective: 'prospecting',
  })
  const template = await givenTemplate(api, 'Walk', [
    { name: 'One', editor: 'code', subject: 'Hello', html_content: '<p>Hello</p>' },
  ])
  const { id: domain } = await post(api, '/v3/whitelabel/domains', { domain: 'walk.example' })
  const { id: link } = await post(api, '/v3/whitelabel/links', { domain: 'walk.example' })
  const { username: subuser } = await post(
    api,
    '/v3/subusers',
    {
      username: 'walk-shop',
      email: 'walk-shop@nordlicht.example',
      password: 'a long password',
    },
    200,
  )
  await expect(async () => {
    const { status } = await (await api.get(`/v3/marketing/singlesends/${sent}`)).json()
    expect(status).toBe('triggered')
  }).toPass()

  // The first beginning that an address has says what its parameters are.
  const values: [string, Record<string, string>][] = [
    ['/single-sends/sms/', { id: text }],
    ['/single-sends/:id/stats', { id: sent }],
    [
      '/single-sends/',
      { id: draft, templateType: 'text', designs: 'your-designs', templateId: design, creationType: 'new' },
    ],
    ['/automations/', { id: series, messageNum: '1', textNum: '1' }],
    ['/contacts/lists/', { id: given.listId, listId: given.listId, contactId: contact }],
    ['/contacts/edit/', { id: given.listId }],
    ['/contacts/segments/', { id: segment }],
    ['/contacts/', { id: contact, contactId: contact, listId: given.listId }],
    ['/custom-fields/', { id: field }],
    ['/notifications/', { id: address }],
    ['/senders/', { id: String(given.senderId) }],
    ['/forms/', { id: form }],
    ['/ads/', { id: ad, partner: 'meta' }],
    [
      '/unsubscribe-groups/',
      { id: String(given.groupId), groupId: String(given.groupId), type: 'preferences' },
    ],
    ['/integrations/', { destination: 'webhook', id: draft }],
    ['/design-library/images/', { id: image }],
    ['/design-library/', { id: design, templateType: 'your-designs', templateId: design }],
    ['/dynamic-templates/', { id: template.id, versionId: template.versions[0]! }],
    ['/account/domains/links/', { id: String(link) }],
    ['/account/domains/', { id: String(domain) }],
    ['/account/roles/', { id: standard(3) }],
    ['/account/subusers/', { username: subuser }],
    ['/installation/', { name: 'free', username: 'owner' }],
    ['/', { id: draft, imageId: image, username: 'owner@carillon.test' }],
  ]
  const fill = (path: string) =>
    path.replace(/:(\w+)\??/g, (_, name: string) => {
      const [, all] = values.find(([start, known]) => path.startsWith(start) && name in known) ?? []
      return all?.[name] ?? (name === 'imageId' ? image : 'unknown')
    })
  return screens().map(fill)
}

/** The screens of docs/routes.txt. Dialogs about a part of what an editor shows make no calls; older templates have the screens of newer ones. */
function screens(): string[] {
  const table = readFileSync(new URL('../docs/routes.txt', import.meta.url), 'utf8').split('\n\n', 1)[0]!
  return table
    .split('\n')
    .filter((line) => line.startsWith('/'))
    .map((line) => line.split(' ', 1)[0]!)
    .filter((path) => !/[/]editor[/](modules|edit_code)[/]|^[/]legacy[/]/.test(path))
}
