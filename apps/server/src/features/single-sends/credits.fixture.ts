import { account } from '@carillon/contract/account'
import { delivery } from '@carillon/contract/delivery'
import { singleSends } from '@carillon/contract/single-sends'
import { newId } from '#platform/db.ts'
import { givenPlan } from '#test/given-plan.ts'
import { givenFor } from '#test/given-single-send.ts'
import { type Server, until } from '#test/kit.ts'

/** An account with a limit of emails, and drafts to some contacts of its own. */
export async function givenCredits(server: Server, name: string, credits: string | null) {
  const me = await server.as(name)
  const set = givenFor(server, me)
  const findDelivery = (id: string) => me.call(delivery.get, { params: { id } })
  const given = {
    me,
    set,
    findDelivery,
    async allow(text: string | null): Promise<void> {
      await givenPlan(server, me.account, { email_credits: text })
    },
    /** A draft to this many contacts, in the order of their ids. */
    async draft(people: number): Promise<{ id: string; emails: string[] }> {
      const emails = Array.from({ length: people }, () => `${newId()}@example.com`)
      const contacts = []
      for (const email of emails) contacts.push(await set.contact(email))
      const { id } = await set.ready({ list: await set.list(contacts) })
      return { id, emails }
    },
    schedule: (id: string, send_at = 'now') =>
      me.outcome(singleSends.schedule, { params: { id }, body: { send_at } }),
    async send(people: number): Promise<string> {
      const { id } = await given.draft(people)
      await me.call(singleSends.schedule, { params: { id }, body: { send_at: 'now' } })
      return id
    },
    async done(id: string) {
      await given.underWay(id)
      return until('it is done', async () => {
        const found = await findDelivery(id)
        return found.status === 'done' && found
      })
    },
    underWay: (id: string) =>
      until('it is under way', async () => {
        return (await me.call(singleSends.get, { params: { id } })).status === 'triggered'
      }),
    credits: () => me.call(account.credits, {}),
    used: async () => (await me.call(account.credits, {})).used,
  }
  await given.allow(credits)
  return given
}
