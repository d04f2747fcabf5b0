import type pg from 'pg'
import type { Api } from './api.ts'
import { untilTrue } from './until.ts'

/** One Single Send to people of its own. Their addresses begin with its name. */
export interface Campaign {
  name: string
  kind: 'plain' | 'A/B test' | 'unsent'
  list: string
  /** Contacts with an address, suppressed ones included. */
  people: number
  suppressed: number
  /** The id of the Single Send; empty until the draft exists. */
  id: string
}

/** The time limit of a step. It is longer than all kills together, also on a machine that is busy with other work. */
const stepMs = 45 * 60_000
const domains = ['gmail.com', 'outlook.com', 'people.example']
const html =
  '<p>Hello {{first_name}}</p><p><a href="https://shop.example/offer">Offer</a> <a href="{{{unsubscribe}}}">Leave</a></p>'

export interface Sender {
  account: string
  sender: number
  group: number
}

/** Adds the things that every send needs. */
export async function prepareSender(client: pg.Client): Promise<Sender> {
  const { rows } = await client.query(`
    with owner as (select id from account order by number limit 1),
    made as (
      insert into sender (account_id, nickname, from_email, from_name, reply_to_email, address, city, country, verified_at)
      select id, 'chaos', 'news@shop.example', 'Shop', 'hello@shop.example', 'Ring 1', 'Bonn', 'Germany', now()
      from owner returning id
    ), grouped as (
      insert into unsubscribe_group (account_id, name, description) select id, 'News', 'Every month' from owner returning id
    )
    select owner.id as account, made.id::int as sender, grouped.id::int as "group" from owner, made, grouped`)
  return rows[0] as Sender
}

/** Adds a campaign's people. One of a hundred is suppressed, and one of five hundred has no address. */
export async function prepareCampaign(
  client: pg.Client,
  { account }: Sender,
  { name, kind, people }: Pick<Campaign, 'name' | 'kind' | 'people'>,
): Promise<Campaign> {
  const { rows } = await client.query(
    `with listed as (
       insert into list (id, account_id, name, contact_count) values (gen_random_uuid(), $1, $2, $3) returning id
     ), made as (
       insert into contact (id, account_id, email, external_id, first_name)
       select gen_random_uuid(), $1, case when n % 500 <> 499 then $2 || '-' || n || '@' || ($4::text[])[1 + n % 3] end,
              $2 || '-' || n, 'P' || n
       from generate_series(1, $3::int) as n
       returning id, email
     ), joined as (
       insert into list_contact (list_id, contact_id) select listed.id, made.id from listed, made
     ), left_out as (
       insert into suppression (account_id, email, kind)
       select $1, email, 'global' from made where email like '%01@%' returning email
     )
     select listed.id as list, (select count(email)::int from made) as people,
            (select count(*)::int from left_out) as suppressed
     from listed`,
    [account, name, people, domains],
  )
  return { name, kind, id: '', ...(rows[0] as Pick<Campaign, 'list' | 'people' | 'suppressed'>) }
}

/**
 * Sends a campaign through the API, repeating calls as long as necessary, until each recipient has an outcome.
 * @returns the campaign and its sends
 */
export async function runCampaign(
  api: Api,
  of: Sender,
  campaign: Campaign,
): Promise<'has ended' | 'has ended before it could be stopped'> {
  const made = await api.call('POST', '/v3/marketing/singlesends', {
    name: campaign.name,
    send_to: { list_ids: [campaign.list] },
    email_config: {
      subject: 'Variation A',
      html_content: html,
      sender_id: of.sender,
      suppression_group_id: of.group,
    },
  })
  expectStatus(made, 201, 'create')
  campaign.id = made.body.id
  const path = `/v3/marketing/singlesends/${campaign.id}`
  if (campaign.kind === 'A/B test') {
    const test = await api.call('PUT', `${path}/abtest`, {
      type: 'subject',
      variation_count: 2,
      test_percentage: 20,
      duration_minutes: 30,
      winner_criteria: 'open',
    })
    expectStatus(test, 200, 'abtest')
    const b = test.body.variations[1].id
    const changed = await api.call('PATCH', `${path}/abtest/variations/${b}`, { subject: 'Variation B' })
    expectStatus(changed, 200, 'variation')
  }
  const find = async () => (await api.call('GET', path)).body
  const state = async () => (await api.call('GET', `${path}/delivery`)).body
  const scheduled = await api.call('PUT', `${path}/schedule`, { send_at: 'now' })
  // A call that was repeated because its first answer was lost may find the send under way.
  if (scheduled.status !== 201 && (await find()).status === 'draft') expectStatus(scheduled, 201, 'schedule')
  await untilTrue(
    `${campaign.name} is frozen`,
    async () => {
      const { status } = await find()
      if (status === 'draft') throw new Error(`${campaign.name} was given back to its author`)
      return status !== 'scheduled'
    },
    stepMs,
  )
  if (campaign.kind === 'unsent') {
    const third = campaign.people / 3
    await untilTrue(
      `a third of ${campaign.name} has left`,
      async () => (await state()).states.delivered >= third,
      stepMs,
    )
    await untilTrue(
      `${campaign.name} is stopped, or was too quick for it`,
      async () => {
        await api.call('DELETE', `${path}/schedule`)
        return ['stopped', 'done'].includes((await state()).status)
      },
      stepMs,
    )
  }
  await untilTrue(
    `everybody of ${campaign.name} has an outcome`,
    async () => {
      const { status, states } = await state()
      const isOpen = states.pending + states.in_flight + states.deferred > 0
      return !isOpen && (status === 'done' || status === 'stopped')
    },
    stepMs,
  )
  const isTooLate = campaign.kind === 'unsent' && (await state()).status === 'done'
  return isTooLate ? 'has ended before it could be stopped' : 'has ended'
}

function expectStatus(answer: { status: number; body: unknown }, status: number, what: string): void {
  if (answer.status !== status)
    throw new Error(`${what} was answered ${answer.status}: ${JSON.stringify(answer.body)}`)
}

/**
 * Moves time for work that would wait for minutes or hours: the duration of A/B tests, and messages that mail servers put
 * off. Rows that are being written are left for the next time.
 */
export async function moveTime(client: pg.Client): Promise<void> {
  await client.query(`
    update send_batch b set next_at = now()
    from (select send_id, number from send_batch where status = 'open' and next_at > now() for update skip locked) as late
    where (b.send_id, b.number) = (late.send_id, late.number)`)
  await client.query(`
    update recipient r set next_at = now()
    from (
      select send_id, contact_id from recipient where state = 'deferred' and next_at > now() for update skip locked
    ) as late
    where (r.send_id, r.contact_id) = (late.send_id, late.contact_id)`)
  // The last ten seconds are left unchanged for readers.
  await client.query(`
    update ab_test t set test_ends_at = now(), due_at = now()
    from (
      select single_send_id from ab_test
      where state = 'testing' and due_at > now() and test_started_at < now() - interval '10 s' for update skip locked
    ) as early
    where t.single_send_id = early.single_send_id`)
}
