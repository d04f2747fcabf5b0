import { type Kysely, sql } from 'kysely'
import { newId } from '#platform/db.ts'
import type { SendMessage } from '#schema/stored-message.ts'
import type { DB } from '#schema/tables.generated.ts'
import { compileVariation } from '#sending/message/compile-variation.ts'
import { daysBefore } from './days-before.ts'
import { contentOf, type DemoPlace } from './demo-content.ts'
import { campaigns, drafts } from './demo-words.ts'
import { fillContacts } from './fill-contacts.ts'
import { fillLibrary } from './fill-library.ts'
import { fillContactTimes, fillResults } from './fill-results.ts'
import { fillSegments } from './fill-segments.ts'

type Tx = Kysely<DB>

/**
 * Fills the first account with sample data: contacts, lists, segments, fields, a verified sender, groups, eight sent
 * campaigns with opens and clicks, drafts, designs and templates. The people and numbers are the same every time. An
 * account that has contacts is not changed. @returns whether anything was made
 */
export async function fillDemo(db: Kysely<DB>, place: DemoPlace, people = 50_000): Promise<boolean> {
  const made = await fillAccount(db, place, people)
  if (!made) return false
  await fillSegments(db, made.account, made.lists, place.now)
  return true
}

/** Fills the account; null if it has contacts already. */
async function fillAccount(db: Kysely<DB>, place: DemoPlace, people: number) {
  const { now } = place
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
    if (known) return null

    await tx
      .updateTable('account')
      .set({ time_zone: 'Europe/Berlin', has_time_zone: true })
      .where('id', '=', account)
      .execute()
    await fillFields(tx, account)
    const lists = await fillContacts(tx, account, people, now)
    const sender = await fillSender(tx, account, now)
    const group = await fillGroups(tx, account, now)
    const common = { account, sender, group, list: lists.newsletter }
    for (const campaign of campaigns) await fillCampaign(tx, campaign, common, place)
    await fillContactTimes(tx, account)
    await fillDrafts(tx, common, place)
    await fillLibrary(tx, account, place)
    await sql`
      update unsubscribe_group set last_email_sent_at = ${daysBefore(now, 1)} where id = ${group}
    `.execute(tx)
    return { account, lists }
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

async function fillCampaign(
  tx: Tx,
  campaign: (typeof campaigns)[number],
  common: Common,
  place: DemoPlace,
): Promise<void> {
  const { now } = place
  const sentAt = eightOf(daysBefore(now, campaign.daysAgo))
  const { account, sender, group, list } = common
  const singleSend = newId()
  const { subject: usual, content } = await contentOf(campaign.design, place)
  const subject = 'subject' in campaign ? campaign.subject : usual
  await tx
    .insertInto('single_send')
    .values({
      ...content,
      id: singleSend,
      account_id: account,
      name: campaign.name,
      status: 'triggered',
      categories: [campaign.design],
      send_at: sentAt,
      list_ids: [list],
      subject,
      sender_id: sender,
      suppression_group_id: group,
      sent_at: sentAt,
      created_at: daysBefore(sentAt, 2),
      updated_at: sentAt,
    })
    .execute()
  const message: SendMessage = {
    subject,
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
    categories: [campaign.design],
    tracking: { opens: true, clicks: true },
  }
  const links = linksOf(message)
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
      links: JSON.stringify(links.map((url) => ({ url, isPersonal: false }))),
      created_at: sentAt,
      finished_at: new Date(sentAt.getTime() + 240_000),
    })
    .execute()
  await tx.insertInto('uncounted_send').values({ send_id: send }).execute()
  await fillResults(tx, {
    account,
    send,
    seed: String(campaign.daysAgo),
    list,
    group,
    links,
    sentAt,
    opened: campaign.opened,
    clicked: campaign.clicked,
    now,
  })
}

/** The addresses of a message's links, in the order in which sending numbers them. */
function linksOf(message: SendMessage): string[] {
  return compileVariation(message).variation?.links.map(({ url }) => url) ?? []
}

async function fillDrafts(tx: Tx, { account, sender, group, list }: Common, place: DemoPlace): Promise<void> {
  for (const { name, design, isReady } of drafts) {
    const { subject, content } = await contentOf(design, place)
    await tx
      .insertInto('single_send')
      .values({
        ...content,
        id: newId(),
        account_id: account,
        name,
        subject: isReady ? subject : '',
        list_ids: isReady ? [list] : [],
        sender_id: sender,
        suppression_group_id: group,
        updated_at: place.now,
        created_at: place.now,
      })
      .execute()
  }
}

/** 08:00 UTC on a day. */
function eightOf(day: Date): Date {
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate(), 8))
}
