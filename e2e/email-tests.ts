import type { APIRequestContext } from '@playwright/test'
import { expect } from './fixtures.ts'

/**
 * Tests a message in all four ways, and waits for the end.
 * @returns the addresses of its results, below the page of the message
 */
export async function givenEmailTest(
  api: APIRequestContext,
  kind: 'single_send' | 'automation_message' | 'template_version',
  id: string,
): Promise<string[]> {
  const clients = ['gmail-web', 'outlook-windows']
  const data = { tests: ['inbox', 'spam', 'links', 'accessibility'], clients }
  const run = await api.post(`/v3/marketing/content/${kind}/${id}/email_tests`, { data })
  expect(run.status(), await run.text()).toBe(202)
  const { result } = await run.json()
  const test: string = result[0].id
  await expect
    .poll(async () => (await (await api.get(`/v3/marketing/email_tests/${test}`)).json()).state)
    .toBe('complete')
  const results = `/email_testing/view_results/${test}`
  return [
    results,
    ...['inbox', 'spam', 'links', 'accessibility', 'inbox/inbox/outlook-windows'].map(
      (view) => `${results}/${view}`,
    ),
  ]
}
