import { expect, test } from '../fixtures.ts'

test('a subuser is created, worked in, left again and disabled', async ({
  open,
  page,
  settled,
  expectAccessible,
  expectFocusToType,
}) => {
  const name = 'harbor-north'
  await open('/account/subusers')
  await page.getByRole('link', { name: 'Create subuser' }).first().click()
  await expectFocusToType()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Email address of the owner').fill('owner@north.example')
  await page.getByLabel('Password of the owner').fill('a long password')
  await expectAccessible()
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${name} was created.`)).toBeVisible()
  await expect(page).toHaveURL(`/account/subusers/${name}`)

  await page.getByRole('radio', { name: /^A number that is renewed/ }).check()
  await page.getByLabel('Emails').fill('500')
  await page.getByRole('button', { name: 'Save credits' }).click()
  await expect(page.getByText('500 of 500 emails are left this month (UTC).')).toBeVisible()
  await settled()
  await expectAccessible()

  await page.getByRole('button', { name: 'Switch to this account' }).click()
  await expect(page.getByText(`You are acting as ${name}.`, { exact: false })).toBeVisible()
  // A subuser has no subusers: neither its menu nor an address leads to them.
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: 'People' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Subusers' })).toBeHidden()
  await page.keyboard.press('Escape')
  await page.goto('/account/subusers')
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeAttached()
  await page.getByRole('button', { name: /^Back to/ }).click()
  await expect(page.getByText(`You are acting as ${name}.`, { exact: false })).toBeHidden()

  await open('/account/subusers')
  const row = page.getByRole('row', { name: new RegExp(name) })
  await row.getByRole('button').click()
  await page.getByRole('menuitem', { name: 'Disable' }).click()
  await expect(page.getByRole('dialog').getByText('Automations and signup forms stand still.')).toBeVisible()
  await expectAccessible()
  await page.getByRole('dialog').getByRole('button', { name: 'Disable subuser' }).click()
  await expect(page.getByText(`${name} is disabled.`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Enable' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Switch to this account' })).toBeHidden()

  await settled()
  await page.getByRole('link', { name: 'Delete', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Delete subuser' })).toBeDisabled()
  await dialog.getByRole('textbox').fill(name)
  await expectAccessible()
  await page.keyboard.press('Enter')
  await expect(page.getByText(`The deletion of ${name} has begun.`)).toBeVisible()
  await expect(page.getByText('There is no subuser with this name.')).toBeVisible()
  await open('/account/subusers')
  await expect(page.getByText('No subusers yet')).toBeVisible()
})
