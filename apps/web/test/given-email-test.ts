import { type EmailTest, emailTesting, type TestOptions } from '@carillon/contract/email-testing'
import type { FakeServer } from './fake-server.ts'

export const testId = '019f0000-0000-7000-8000-0000000000a1'
export const olderTestId = '019f0000-0000-7000-8000-0000000000a0'
export const variationIds = [
  '019f0000-0000-7000-8000-0000000000b1',
  '019f0000-0000-7000-8000-0000000000b2',
] as const

type OptionClient = TestOptions['clients'][number]

/** An email client of the options, for tests. */
export function givenClient(fields: Pick<OptionClient, 'id'> & Partial<OptionClient>): OptionClient {
  return {
    family: 'Gmail',
    name: 'Gmail',
    os: 'Android',
    section: 'mobile',
    is_simulated: true,
    is_thin: false,
    basis: null,
    cost: 1,
    is_default: true,
    audience_share: null,
    ...fields,
  }
}

/** The options of a message with four clients: 20 of 60 credits are left. */
export function givenOptions(fields: Partial<TestOptions> = {}): TestOptions {
  return {
    clients: [
      givenClient({
        id: 'outlook',
        family: 'Outlook',
        name: 'Outlook',
        os: 'Windows',
        section: 'desktop',
        audience_share: 0.25,
      }),
      givenClient({ id: 'gmail_android', audience_share: 0.66 }),
      givenClient({ id: 'gmail_web', os: 'Web', section: 'webmail', audience_share: 0.05 }),
      givenClient({
        id: 't_online',
        family: 'T-Online',
        name: 'T-Online',
        os: 'Web',
        section: 'webmail',
        is_default: false,
        is_thin: true,
        basis: '30 of 307 features are known.',
        audience_share: 0.01,
      }),
    ],
    prices: { client: 1, spam: 3 },
    credits: { entitled: 60, remain: 20, renewed_at: '2026-12-01T00:00:00.000Z' },
    filter: 'rspamd',
    last: null,
    audience_opens: 500,
    variations: [],
    obstacles: [],
    ...fields,
  }
}

/** A test that has ended, without parts. */
export function givenTest(fields: Partial<EmailTest> = {}): EmailTest {
  return {
    id: testId,
    kind: 'single_send',
    message_id: '019f0000-0000-7000-8000-000000000001',
    variation: null,
    subject: 'Hello',
    made_at: '2026-11-20T10:32:00.000Z',
    ended_at: '2026-11-20T10:33:00.000Z',
    by: { name: 'Ada', email: 'ada@carillon.test' },
    state: 'complete',
    tests: ['inbox'],
    clients: 0,
    credits: 4,
    refunded: 0,
    is_older: false,
    to_look_at: 0,
    reason: null,
    inbox: null,
    spam: null,
    links: null,
    accessibility: null,
    ...fields,
  }
}

type Result = NonNullable<EmailTest['inbox']>['clients'][number]

/** The result of a client, with one picture if it is done. */
export function givenResult(fields: Pick<Result, 'id'> & Partial<Result>): Result {
  const { state = 'done' } = fields
  return {
    family: 'Gmail',
    name: 'Gmail',
    os: 'Android',
    section: 'mobile',
    is_simulated: true,
    is_thin: false,
    basis: null,
    state,
    reason: null,
    pictures: state === 'done' ? [givenPicture()] : [],
    defects: [],
    missing_images: 0,
    ...fields,
  }
}

export function givenPicture(fields: Partial<Result['pictures'][number]> = {}): Result['pictures'][number] {
  return {
    view: 'light',
    url: '/pictures/light.png',
    width: 600,
    height: 900,
    is_cut: false,
    marks: {},
    compared: null,
    ...fields,
  }
}

/** Answers the list of tests, and each test by its id. */
export function givenTests(server: FakeServer, ...tests: readonly EmailTest[]): void {
  server.answer(emailTesting.list, {
    result: tests.map(({ reason, inbox, spam, links, accessibility, ...summary }) => summary),
  })
  server.answer(emailTesting.get, ({ params }) => {
    const test = tests.find(({ id }) => id === params['test_id'])
    if (!test) throw new Error(`no test ${params['test_id']}`)
    return test
  })
}
