import type pg from 'pg'
import type { Api } from './api.ts'
import type { Campaign } from './campaigns.ts'
import type { Reading } from './readers.ts'
import { type Entry, notified } from './smtp-session.ts'

/** One line of the result. */
export interface Finding {
  what: string
  expected: string
  found: string
  isRight: boolean
}

interface Recipient {
  email: string
  state: string
  reason: string | null
  /** The number of rows of this address in the sends of its campaign. */
  rows: number
}

export interface Facts {
  client: pg.Client
  api: Api
  campaigns: readonly Campaign[]
  ledger: ReadonlyMap<string, Entry>
}

const isOf = (campaign: Campaign) => (address: string) => address.startsWith(`${campaign.name}-`)

/** The recipients of a campaign in the engine, by address. */
async function recipientsOf({ client }: Facts, campaign: Campaign): Promise<Recipient[]> {
  const { rows } = await client.query(
    `select r.email, min(r.state) as state, min(r.reason) as reason, count(*)::int as rows
     from send s join recipient r on r.send_id = s.id where s.client_id = $1 group by r.email`,
    [campaign.id],
  )
  return rows as Recipient[]
}

export const equal = (what: string, expected: number, found: number): Finding => ({
  what,
  expected: String(expected),
  found: String(found),
  isRight: expected === found,
})
export const atMost = (what: string, most: number, found: number): Finding => ({
  what,
  expected: `at most ${most}`,
  found: String(found),
  isRight: found <= most,
})

/**
 * The requirements after each recipient has an outcome, and before any is mailed again on purpose.
 * @param lostWithWorkers the number that may be uncertain because their worker was killed between a text and its answer
 */
export async function proveLedger(
  facts: Facts,
  lostWithWorkers: number,
): Promise<{ findings: Finding[]; uncertain: number }> {
  const { ledger, campaigns } = facts
  const wrong = { missing: 0, twiceListed: 0, open: 0, unreal: 0, unrecorded: 0, afterStop: 0, wrongly: 0 }
  const uncertain = { silent: 0, lost: 0 }
  for (const campaign of campaigns) {
    const recipients = await recipientsOf(facts, campaign)
    wrong.missing += Math.abs(campaign.people - recipients.length)
    for (const { email, state, reason, rows } of recipients) {
      const entry = ledger.get(email)
      const isTaken = (entry?.takenIds.length ?? 0) > 0
      if (rows > 1) wrong.twiceListed++
      if (['pending', 'in_flight', 'deferred'].includes(state)) wrong.open++
      if (state === 'uncertain') uncertain[entry?.isSilent ? 'silent' : 'lost']++
      if (state === 'delivered' && !isTaken) wrong.unreal++
      if (isTaken && state !== 'delivered' && state !== 'uncertain') {
        if (reason === 'stopped') wrong.afterStop++
        else wrong.unrecorded++
      }
      if ((state === 'bounced') !== (entry?.refusal != null) && state !== 'uncertain' && reason !== 'stopped')
        wrong.wrongly++
      if (state === 'failed') wrong.wrongly++
    }
  }
  const silent = [...ledger.values()].filter(({ isSilent }) => isSilent).length
  const total = campaigns.reduce((sum, { people }) => sum + people, 0)
  return {
    uncertain: uncertain.silent + uncertain.lost,
    findings: [
      equal(`people missing of ${total}`, 0, wrong.missing),
      equal('people in two parts of a send', 0, wrong.twiceListed),
      equal('people without an outcome', 0, wrong.open),
      equal('mailed twice', 0, mailedTwice(ledger).length),
      equal('called delivered, and no server took it', 0, wrong.unreal),
      equal('taken by a server, and called something else', 0, wrong.unrecorded),
      equal('taken by a server, and called stopped', 0, wrong.afterStop),
      equal('bounces without a refusal, or the other way round', 0, wrong.wrongly),
      atMost('uncertain: the mail server never answered', silent, uncertain.silent),
      atMost('uncertain: a worker was killed before the answer', lostWithWorkers, uncertain.lost),
    ],
  }
}

export function mailedTwice(ledger: ReadonlyMap<string, Entry>): [string, Entry][] {
  // Notifications are sent again if it is unknown whether they arrived, and two may have one subject.
  const people = [...ledger].filter(([address]) => address !== notified)
  return people.filter(([, { subjects }]) => new Set(subjects).size < subjects.length)
}

/** People who were mailed twice, with all facts of the mail server and the product about them, for human readers. */
export async function describeTwice({ client, ledger }: Facts): Promise<string[]> {
  const lines: string[] = []
  for (const [address, { steps }] of mailedTwice(ledger)) {
    lines.push(
      `${address} was mailed twice:`,
      ...steps.map(({ at, from, what }) => `  ${at}  ${from}: ${what}`),
    )
    const { rows } = await client.query(
      `select r.send_id, r.contact_id, r.state, r.reason, r.attempt, r.worker_id, r.sent_at, b.number as batch,
         (select json_agg(json_build_object('event', e.event, 'at', e.at) order by e.id) from message_event e
          where e.send_id = r.send_id and e.contact_id = r.contact_id) as events
       from recipient r left join send_batch b on b.send_id = r.send_id and r.contact_id = any(b.contact_ids)
       where r.email = $1`,
      [address],
    )
    lines.push(...rows.map((row) => `  the product: ${JSON.stringify(row)}`))
  }
  return lines
}

/**
 * The requirements after the uncertain recipients were mailed again and every reader has read.
 * @param lossesToWait the number of lost connections after which a message is put off
 */
export async function proveNumbers(
  facts: Facts,
  reading: Reading,
  hasProviders: boolean,
  lossesToWait = 3,
): Promise<Finding[]> {
  const findings: Finding[] = []
  let copies = 0
  for (const { takenIds } of facts.ledger.values()) if (new Set(takenIds).size > 1) copies++
  findings.push(equal('copies of one message with different Message-IDs', 0, copies))
  for (const campaign of facts.campaigns)
    findings.push(...(await proveCampaign(facts, campaign, reading, { hasProviders, lossesToWait })))
  return findings
}

async function proveCampaign(
  facts: Facts,
  campaign: Campaign,
  reading: Reading,
  { hasProviders, lossesToWait }: { hasProviders: boolean; lossesToWait: number },
): Promise<Finding[]> {
  const { api, ledger } = facts
  const isOurs = isOf(campaign)
  const entries = [...ledger].filter(([address]) => isOurs(address))
  const taken = entries.filter(([, { takenIds }]) => takenIds.length > 0)
  const refused = (kind: Entry['refusal']) => entries.filter(([, { refusal }]) => refusal === kind).length
  // A message whose connection broke three times is put off as well; the server may have missed one of them.
  const deferrals = entries.reduce(
    (sum, [, { deferrals, brokenOff }]) => sum + deferrals + Math.round(brokenOff / lossesToWait),
    0,
  )
  const within = (addresses: ReadonlySet<string>) => [...addresses].filter(isOurs).length
  const answer = await api.call('GET', `/v3/marketing/stats/singlesends/${campaign.id}`)
  const { stats } = answer.body.results[0]
  const { body: delivery } = await api.call('GET', `/v3/marketing/singlesends/${campaign.id}/delivery`)
  const name = (what: string) => `${campaign.name}: ${what}`
  const opened = within(reading.opened)
  const mayHaveOpened = new Set([...reading.opened, ...reading.maybeOpened])
  const mostOpens = within(mayHaveOpened) + within(reading.openedAgain)
  const opens = stats.unique_opens + stats.unique_machine_opens
  // Recipients who were refused while a worker was killed, and stopped before the next attempt, count as stopped.
  const counted = campaign.kind === 'unsent' ? atMost : equal
  const findings = [
    equal(name('requests'), campaign.people, stats.requests),
    equal(name('delivered'), taken.length, stats.delivered),
    counted(name('bounces'), refused('bounce'), stats.bounces),
    counted(name('blocks'), refused('block'), stats.blocks),
    equal(name('unsubscribe drops'), campaign.suppressed, stats.unsubscribe_drops),
    atMost(name('deferred'), deferrals, stats.deferred),
    {
      what: name('unique opens, machines too'),
      expected: opened === mostOpens ? String(opened) : `${opened} to ${mostOpens}`,
      found: String(opens),
      isRight: opens >= opened && opens <= mostOpens,
    },
    equal(name('unsubscribes'), within(reading.unsubscribed), stats.unsubscribes),
    equal(name('total of the progress'), campaign.people, delivery.total),
    equal(name('delivered in the progress'), taken.length, delivery.states.delivered),
    equal(
      name('sum of all states'),
      campaign.people,
      Object.values(delivery.states as Record<string, number>).reduce((sum, count) => sum + count, 0),
    ),
  ]
  if (campaign.kind === 'A/B test') findings.push(...(await proveTest(facts, campaign, taken)))
  if (hasProviders) findings.push(...(await proveProviders(facts, campaign, taken)))
  return findings
}

/** Variations add up to the whole, and waiting recipients got the winner. */
async function proveTest(
  { api, client }: Facts,
  campaign: Campaign,
  taken: readonly (readonly [string, Entry])[],
): Promise<Finding[]> {
  const path = `/v3/marketing/stats/singlesends/${campaign.id}?group_by=ab_variation,ab_phase`
  const { body } = await api.call('GET', path)
  const delivered = (body.results as { stats: { delivered: number } }[]).reduce(
    (sum, { stats }) => sum + stats.delivered,
    0,
  )
  const { abtest } = (await api.call('GET', `/v3/marketing/singlesends/${campaign.id}`)).body
  const winner = abtest.variations.find(({ id }: { id: string }) => id === abtest.winning_template_id)
  const { rows } = await client.query(
    `select r.email from send s join recipient r on r.send_id = s.id where s.client_id = $1 and s.part = 0`,
    [campaign.id],
  )
  const waited = new Set((rows as { email: string }[]).map(({ email }) => email))
  const others = taken.filter(
    ([address, { subjects }]) =>
      waited.has(address) && subjects.some((subject) => subject !== winner?.subject),
  )
  return [
    equal(`${campaign.name}: delivered by variation and phase`, taken.length, delivered),
    equal(`${campaign.name}: got another message than the winner`, 0, others.length),
  ]
}

async function proveProviders(
  { api }: Facts,
  campaign: Campaign,
  taken: readonly (readonly [string, Entry])[],
): Promise<Finding[]> {
  const path = `/v3/marketing/stats/singlesends/${campaign.id}/mailbox_providers`
  const { body } = await api.call('GET', path)
  const results = body.results as { mailbox_provider: string; stats: { delivered: number } }[]
  const of = (name: string) => results.find((each) => each.mailbox_provider === name)?.stats.delivered ?? 0
  const at = (domain: string) => taken.filter(([address]) => address.endsWith(`@${domain}`)).length
  return [
    equal(`${campaign.name}: delivered at Gmail`, at('gmail.com'), of('Gmail')),
    equal(`${campaign.name}: delivered at other domains`, at('people.example'), of('Other')),
  ]
}
