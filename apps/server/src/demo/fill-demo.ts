import { generateHtml } from '@carillon/email-design/generate-html'
import { type StarterId, starterDesign } from '@carillon/email-design/starters'
import { type Kysely, sql } from 'kysely'
import { newId } from '#platform/db.ts'
import type { DB } from '#platform/tables.generated.ts'
import { campaigns } from './demo-words.ts'
import { fillContacts } from './fill-contacts.ts'
import { fillContactTimes, fillResults } from './fill-results.ts'

type Tx = Kysely<DB>

/**
 * Makes the first account look lived in: contacts, lists, fields, a verified sender, groups, eight sent
 * campaigns with opens and clicks, drafts. Always the same people and numbers. Leaves an account with contacts alone.
 * @returns whether anything was made
 */
export async function fillDemo(db: Kysely<DB>, now: Date, people = 50_000): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { id: account } = await tx
      .selectFrom('account')
      .select('id')
      .orderBy('number')
      .limit(1)
      .executeTakeFirstOrThrow()
    const known = await tx
      .selectFrom('contact')
      .select('id')
      .where('account_id', '=', account)
      .limit(1)
      .executeTakeFirst()
    if (known) return false

    await tx.updateTable('account').set({ time_zone: 'Europe/Berlin' }).where('id', '=', account).execute()
    await fillFields(tx, account)
    const lists = await fillContacts(tx, account, people, now)
    const sender = await fillSender(tx, account, now)
    const group = await fillGroups(tx, account, now)
    const common = { account, sender, group, list: lists.newsletter }
    for (const campaign of campaigns) await fillCampaign(tx, campaign, common, now)
    await fillContactTimes(tx, account)
    await fillDrafts(tx, common, now)
    await sql`
      update unsubscribe_group set last_email_sent_at = ${daysBefore(now, 1)} where id = ${group}
    `.execute(tx)
    return true
  })
}

async function fillFields(tx: Tx, account: string): Promise<void> {
  const fields = [
    { id: 'e1_T', name: 'favourite_room', field_type: 'Text' },
    { id: 'e2_N', name: 'orders', field_type: 'Number' },
    { id: 'e3_D', name: 'member_since', field_type: 'Date' },
  ]
  await tx
    .insertInto('custom_field')
    .values(fields.map((field, index) => ({ ...field, number: index + 1, account_id: account })))
    .execute()
}

async function fillSender(tx: Tx, account: string, now: Date): Promise<number> {
  const { id } = await tx
    .insertInto('sender')
    .values({
      account_id: account,
      nickname: 'Nordlicht news',
      from_email: 'news@nordlicht.example',
      from_name: 'Nordlicht',
      reply_to_email: 'hello@nordlicht.example',
      address: 'Hafenstraße 1',
      city: 'Köln',
      zip: '50667',
      country: 'Germany',
      verified_at: daysBefore(now, 200),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function fillGroups(tx: Tx, account: string, now: Date): Promise<number> {
  const groups = [
    { name: 'Newsletter', description: 'What is new at Nordlicht, once a month', is_default: true },
    { name: 'Offers', description: 'Sales and last pieces', is_default: true },
    { name: 'Events', description: 'Evenings in our showrooms', is_default: true },
  ]
  const rows = await tx
    .insertInto('unsubscribe_group')
    .values(groups.map((group) => ({ ...group, account_id: account, created_at: daysBefore(now, 200) })))
    .returning('id')
    .execute()
  return rows[0]?.id as number
}

interface Common {
  account: string
  sender: number
  group: number
  list: string
}

function contentOf(starter: StarterId) {
  let count = 0
  const design = starterDesign(starter, 'en', () => `demo${++count}`)
  return { editor: 'design' as const, document: JSON.stringify(design), html_content: generateHtml(design) }
}

async function fillCampaign(
  tx: Tx,
  campaign: (typeof campaigns)[number],
  common: Common,
  now: Date,
): Promise<void> {
  const sentAt = eightOf(daysBefore(now, campaign.daysAgo))
  const { account, sender, group, list } = common
  const singleSend = newId()
  const content = contentOf(campaign.starter)
  await tx
    .insertInto('single_send')
    .values({
      ...content,
      id: singleSend,
      account_id: account,
      name: campaign.name,
      status: 'triggered',
      categories: [campaign.starter],
      send_at: sentAt,
      list_ids: [list],
      subject: campaign.subject,
      sender_id: sender,
      suppression_group_id: group,
      sent_at: sentAt,
      created_at: daysBefore(sentAt, 2),
      updated_at: sentAt,
    })
    .execute()
  const message = {
    subject: campaign.subject,
    html: content.html_content,
    plain: null,
    from: { email: 'news@nordlicht.example', name: 'Nordlicht' },
    replyTo: null,
    sender: {
      fromName: 'Nordlicht',
      fromEmail: 'news@nordlicht.example',
      address: 'Hafenstraße 1',
      address2: '',
      city: 'Köln',
      state: '',
      zip: '50667',
      country: 'Germany',
    },
    unsubscribe: { groupId: group, customUrl: null },
    categories: [campaign.starter],
    tracking: { opens: true, clicks: true },
  }
  const send = newId()
  await tx
    .insertInto('send')
    .values({
      id: send,
      account_id: account,
      client: 'single-sends',
      client_id: singleSend,
      status: 'done',
      message: JSON.stringify(message),
      links: JSON.stringify(
        ['green', 'oak', 'light', 'stores'].map((path) => ({
          url: `https://nordlicht.example/${path}`,
          isPersonal: false,
        })),
      ),
      created_at: sentAt,
      finished_at: new Date(sentAt.getTime() + 240_000),
    })
    .execute()
  await fillResults(tx, {
    account,
    send,
    list,
    group,
    sentAt,
    opened: campaign.opened,
    clicked: campaign.clicked,
    now,
  })
}

async function fillDrafts(tx: Tx, { account, sender, group, list }: Common, now: Date): Promise<void> {
  const drafts = [
    { name: 'Members’ evening invitation', subject: 'You are invited', starter: 'letter' as const },
    { name: 'December newsletter', subject: '', starter: 'newsletter' as const },
  ]
  for (const { name, subject, starter } of drafts) {
    await tx
      .insertInto('single_send')
      .values({
        ...contentOf(starter),
        id: newId(),
        account_id: account,
        name,
        subject,
        list_ids: subject === '' ? [] : [list],
        sender_id: sender,
        suppression_group_id: group,
        updated_at: now,
        created_at: now,
      })
      .execute()
  }
  for (const starter of ['newsletter', 'announcement', 'letter'] as const) {
    const { html_content, document } = contentOf(starter)
    const name = { newsletter: 'Nordlicht newsletter', announcement: 'Launch', letter: 'Plain letter' }[
      starter
    ]
    await tx
      .insertInto('design')
      .values({ id: newId(), account_id: account, name, html_content, document })
      .execute()
  }
}

/** Eight in the morning, UTC, of a day. */
function eightOf(day: Date): Date {
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate(), 8))
}

export function daysBefore(at: Date, days: number): Date {
  return new Date(at.getTime() - days * 86_400_000)
}
