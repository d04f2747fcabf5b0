import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

const text = {
  next: 'Add 1 contact',
  upgrade: 'You can’t exceed the limit of this plan',
  fee: '€9.50',
  goOn: 'Add contacts anyway',
  back: 'Back',
  added: 'Adding 1 contact',
  near: '950 of the 1,000 contacts',
} as const

/** Fakes the plan and the refusals of the server. */
async function onPlan(page: Page, beyond: 'agree' | 'upgrade', billable_count: number): Promise<void> {
  const limit = {
    limit: 1000,
    contact_count: billable_count,
    billable_count,
    beyond,
    price: beyond === 'agree' ? { amount: 9.5, currency: 'EUR', size: 1000 } : null,
  }
  const error_id = beyond === 'agree' ? 'contact_overage_consent_required' : 'contact_limit_reached'
  const errors = [
    { message: '', field: null, help: null, error_id, details: { limit: 1000, projected: 1001 } },
  ]
  await page.route('**/v3/marketing/contacts/limit', (route) => route.fulfill({ json: limit }))
  await page.route('**/v3/marketing/contacts', (route) => {
    const isAgreed =
      route.request().method() === 'PUT' && route.request().postDataJSON()?.accept_overage === true
    return isAgreed || route.request().method() !== 'PUT'
      ? route.continue()
      : route.fulfill({ status: 403, json: { errors, id: 'r' } })
  })
}

test.describe('the contact limit', () => {
  test('a free plan must be changed first, and the input is kept', async ({ page, expectAccessible }) => {
    await onPlan(page, 'upgrade', 1000)
    await page.goto('/contacts/new/contacts')
    await page.locator('input[name=email-0]').fill('over@example.org')
    await page.getByRole('button', { name: text.next }).click()
    await expect(page).toHaveURL(/\/contacts\/new\/contact-limit$/)
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(text.upgrade)).toBeVisible()
    await expectAccessible()
    await dialog.getByRole('button', { name: text.back }).click()
    await expect(page).toHaveURL(/\/contacts\/new\/contacts$/)
    await expect(page.locator('input[name=email-0]')).toHaveValue('over@example.org')
  })

  test('a paid plan continues after consent', async ({ page, expectAccessible }) => {
    await onPlan(page, 'agree', 1000)
    await page.goto('/contacts/new/contacts')
    await page.locator('input[name=email-0]').fill('agreed@example.org')
    await page.getByRole('button', { name: text.next }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(text.fee).first()).toBeVisible()
    const goOn = dialog.getByRole('button', { name: text.goOn })
    await expect(goOn).toBeDisabled()
    await dialog.getByRole('checkbox').check()
    await expectAccessible()
    await goOn.click()
    await expect(page.getByText(text.added)).toBeVisible()
    await expect(page).toHaveURL(/\/contacts\/all$/)
  })

  test('opened directly it shows the plan limit, and the index warns from 90 %', async ({
    page,
    open,
    expectAccessible,
  }) => {
    await onPlan(page, 'agree', 950)
    await open('/contacts/new/contact-limit')
    await expect(page.getByRole('dialog')).toContainText('50')
    await expectAccessible()
    await open('/contacts')
    await expect(page.getByText(text.near)).toBeVisible()
    await expectAccessible()
  })
})
