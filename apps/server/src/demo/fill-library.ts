import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { newId } from '#platform/db.ts'
import type { DB } from '#schema/tables.generated.ts'
import { contentOf, type DemoPlace } from './demo-content.ts'

const designs = [
  { name: 'Nordlicht newsletter', design: 'newsletter', categories: ['Newsletter'] },
  { name: 'Sale', design: 'promo', categories: ['Offers'] },
  { name: 'Launch', design: 'product-launch', categories: ['Offers'] },
  { name: 'Evenings', design: 'event', categories: ['Events'] },
  { name: 'Plain letter', design: 'letter', categories: [] },
]

/** Dynamic templates for the shop's transactional mail. The first version of each is active. */
const templates = [
  { name: 'Order receipt', versions: [{ name: 'With pictures', design: 'receipt' }] },
  { name: 'Password reset', versions: [{ name: 'First', design: 'password-reset' }] },
  {
    name: 'Basket reminder',
    versions: [
      { name: 'Friendly', design: 'abandoned-cart' },
      { name: 'With a question', design: 'feedback' },
    ],
  },
]

/** Writes designs and dynamic templates, each changed a day after the one before. */
export async function fillLibrary(tx: Kysely<DB>, account: string, place: DemoPlace): Promise<void> {
  for (const [at, { name, design, categories }] of designs.entries()) {
    const { subject, content } = await contentOf(design, place)
    await tx
      .insertInto('design')
      .values({
        ...content,
        ...times(place, at),
        id: newId(),
        account_id: account,
        name,
        subject,
        categories,
      })
      .execute()
  }
  for (const [at, { name, versions }] of templates.entries()) {
    const template = `d-${randomBytes(16).toString('hex')}`
    await tx
      .insertInto('template')
      .values({ ...times(place, at), id: template, account_id: account, name, generation: 'dynamic' })
      .execute()
    for (const [number, version] of versions.entries()) {
      const { subject, content } = await contentOf(version.design, place)
      await tx
        .insertInto('template_version')
        .values({
          ...content,
          ...times(place, at),
          subject,
          name: version.name,
          id: newId(),
          template_id: template,
          account_id: account,
          active: number === 0,
        })
        .execute()
    }
  }
}

function times({ now }: DemoPlace, daysAgo: number) {
  const updated_at = new Date(now.getTime() - daysAgo * 86_400_000)
  return { updated_at, created_at: updated_at }
}
