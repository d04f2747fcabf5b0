import { createHash } from 'node:crypto'
import { defaultBrand } from '@carillon/email-design/brand'
import { expect, onTestFinished, test } from 'vitest'
import { newId } from '#platform/db.ts'
import { startTrackingServer } from './tracking.fixture.ts'

test("pages for recipients have the sender's logo and colors, and ask no other server for them", async () => {
  const server = await startTrackingServer()
  onTestFinished(() => server.close())
  const { account, received } = await server.campaign()
  const { db } = server.product.services.database
  const image = newId()
  await db
    .insertInto('image')
    .values({
      id: image,
      account_id: account,
      name: 'logo.png',
      format: 'png',
      width: 900,
      height: 300,
      bytes: 1,
    })
    .execute()
  const kit = {
    ...defaultBrand,
    logo: { image_id: image, alt: 'Fennmoor', href: 'https://fennmoor.example', shown_width: 160 },
    button_color: '#6b3fa0',
  }
  await db
    .insertInto('brand_kit')
    .values({ account_id: account, kit: JSON.stringify(kit), updated_at: new Date() })
    .execute()
  for (const path of [received[0]!.unsubscribe, received[0]!.preferences]) {
    const page = await fetch(`${server.url}${path}`)
    const text = await page.text()
    expect(text).toContain(`<img class="logo" src="../../i/${image}/w600.png" alt="Fennmoor"`)
    expect(text).toContain('--brand:#6b3fa0')
    expect(text.replaceAll('href="../', '')).not.toMatch(/(src|href)="(https?:)?\/\//)
    expect(text.length).toBeLessThan(12_000)
    const policy = page.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("img-src 'self'")
    for (const [, style = ''] of text.matchAll(/<style>([\s\S]*?)<\/style>/g)) {
      expect(policy).toContain(createHash('sha256').update(style).digest('base64'))
    }
  }
})
