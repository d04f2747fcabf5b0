import type { FormContent } from '@carillon/contract/form-content'
import type { Insertable } from 'kysely'
import { takePlace } from '#features/contacts/public.ts'
import { enqueue } from '#jobs/define-job.ts'
import { type Db, newId } from '#platform/db.ts'
import type { Services } from '#platform/services.ts'
import type { SignupSubmission } from '#schema/tables.generated.ts'
import { contentOf } from '../content-of.ts'
import { count } from '../counts.ts'
import { applySoon } from '../signups/apply-signups.ts'
import { findSender, mailConfirmation } from '../signups/mail-confirmation.job.ts'
import { type Challenge, isSolved, readChallenge } from './challenge.ts'
import type { Difficulty } from './difficulty.ts'
import type { Published } from './find-published.ts'
import { isWithin, limits, mailboxOf, networkOf } from './limits.ts'
import {
  type FieldProblem,
  inputs,
  isBot,
  type Placement,
  pageOf,
  placements,
  readSubmission,
} from './read-submission.rules.ts'
import { readValue } from './read-value.ts'
import type { TakesMail } from './takes-mail.ts'

/** The shortest time in which people fill in a form. */
const fastestMs = 2000
/** The challenge of an open page is good for this long, so that challenges can't be collected. */
const openForMs = 2 * 3_600_000

export interface Visit {
  form: Published
  sent: Readonly<Record<string, string>>
  ip: string
  userAgent: string
  /** The page that shows the form, by the browser's header. */
  referrer: string
  /** True if a script sends it: scripts can solve tasks. */
  byScript: boolean
  now: Date
}

export type Reason =
  | 'fields'
  /** A form without a script in a foreign page leads to ours, which is sent in its place. */
  | 'elsewhere'
  | 'expired'
  | 'fast'
  | 'used'
  | 'unsolved'
  | 'script'
  | 'often'
  | 'busy'

/** `mailed`: a link was sent, or would have been if there was none yet. It reveals nothing about known contacts. */
export type Outcome =
  | { kind: 'accepted' | 'mailed' }
  | { kind: 'refused'; reason: Reason; problems: { field: string; problem: FieldProblem }[] }

const refused = (reason: Reason, problems: { field: string; problem: FieldProblem }[] = []): Outcome => ({
  kind: 'refused',
  reason,
  problems,
})

/**
 * Takes a visitor's post. Contacts are neither read nor written here, so that neither answer nor time reveal known
 * contacts; a worker does it afterwards.
 *
 * Browsers without a script can't solve the task. Their posts count only once the address was confirmed by mail, with any
 * settings of the form, and they have narrower limits.
 */
export async function submit(
  services: Services,
  { difficulty, takesMail }: { difficulty: Difficulty; takesMail: TakesMail },
  visit: Visit,
): Promise<Outcome> {
  const { form, sent, now } = visit
  difficulty.note(form.id, now)
  // Machines fill in the invisible field. They get the same answer as people.
  if (sent[inputs.trap]) return { kind: form.content.double_opt_in ? 'mailed' : 'accepted' }
  const { content, types } = form
  const { values, problems } = readSubmission(content, sent, types, readValue)
  if (problems.length > 0) return refused('fields', problems)
  const email = typeof values['email'] === 'string' ? values['email'] : null
  if (email === null && (content.double_opt_in || values['phone_number_id'] === undefined)) {
    return refused('fields', missingIdentifier(content))
  }
  const judged = await judgeSubmit(services, visit)
  if ('kind' in judged) return judged
  const { challenge, isSolvedHere } = judged
  const { db } = services.database
  if (!isSolvedHere) {
    // A phone number alone can't be confirmed, and without a sender nothing can.
    const canConfirm = email !== null && (await findSender(db, form.account, content.sender_id))
    if (!canConfirm) return refused('script')
  }
  if (email !== null && !(await takesMail(email, now))) {
    return refused('fields', [{ field: 'email', problem: 'no_mail' }])
  }
  const shown = challenge.version === form.version ? content : await contentOf(db, form.id, challenge.version)
  const { consent_text: consentText, ad_consent_text: adWords } = shown ?? content
  // Only ticked words that the visitor has seen count.
  const adConsentText = sent[inputs.adConsent] && adWords !== '' ? adWords : null
  const signup = { values, email, consentText, adConsentText, challenge, isSolvedHere }
  const outcome = await storePost(services, visit, signup, content.double_opt_in || !isSolvedHere)
  if (outcome.kind === 'accepted') await applySoon(db, form.account)
  return outcome
}

/**
 * The problem of a post without an identifier: it is about the first identifier of the form; with double opt-in about
 * the address.
 */
function missingIdentifier({
  fields,
  double_opt_in,
}: FormContent): { field: string; problem: FieldProblem }[] {
  const identifier = fields.find(
    ({ field }) => field === 'email' || (field === 'phone_number_id' && !double_opt_in),
  )
  return identifier ? [{ field: identifier.field, problem: 'required' }] : []
}

/** Judges a post: it has to come from a page of ours that was open for a fitting time, with its task solved. */
async function judgeSubmit(
  services: Services,
  { form, sent, byScript, now }: Visit,
): Promise<Outcome | { challenge: Challenge; isSolvedHere: boolean }> {
  const token = sent[inputs.challenge] ?? ''
  if (token === '') return refused('elsewhere')
  const challenge = await readChallenge(services, token)
  if (!challenge || challenge.form !== form.id) return refused('expired')
  const age = now.getTime() - challenge.at
  if (age > openForMs) return refused('expired')
  if (age < fastestMs) return refused('fast')
  if (!form.content.captcha) return { challenge, isSolvedHere: true }
  const solution = sent[inputs.solution] ?? ''
  if (isSolved(challenge, solution)) return { challenge, isSolvedHere: true }
  return byScript || solution !== '' ? refused('unsolved') : { challenge, isSolvedHere: false }
}

interface Signup {
  values: Record<string, string | number>
  email: string | null
  consentText: string
  adConsentText: string | null
  challenge: Challenge
  isSolvedHere: boolean
}

async function storePost(
  { database }: Services,
  visit: Visit,
  signup: Signup,
  isMailed: boolean,
): Promise<Outcome> {
  const { form, now } = visit
  const stored = database.db.transaction().execute(async (tx): Promise<Outcome> => {
    const tooOften = await countTries(tx, visit, signup)
    if (tooOften) return tooOften
    if (!(await takeChallenge(tx, signup.challenge.id, now))) return refused('used')
    const placement = readPlacement(visit.sent[inputs.placement])
    const page = pageOf(visit.sent[inputs.page] || visit.referrer)
    const row = {
      id: newId(),
      account_id: form.account,
      form_id: form.id,
      form_name: form.name,
      version: signup.challenge.version,
      email: signup.email,
      list_id: form.content.list_id,
      field_values: JSON.stringify(signup.values),
      consent_text: signup.consentText,
      ad_consent_text: signup.adConsentText,
      placement,
      page,
      ip: visit.ip,
      user_agent: visit.userAgent.slice(0, 400),
      submitted_at: now,
    }
    const on = { placement, page, now }
    // Submits of programs are not counted, nor are their views, because the conversion is a share of people. Their
    // signups are taken all the same.
    const submits = isBot(visit.userAgent) ? 0 : 1
    if (!isMailed) {
      await tx
        .insertInto('signup_submission')
        .values({ ...row, state: 'accepted', place: (await takePlace(tx)).place })
        .execute()
      await count(tx, form.id, { submits }, on)
      return { kind: 'accepted' }
    }
    const mailed = await startConfirmation(tx, { ...row, mailed_at: now }, signup.isSolvedHere)
    await count(tx, form.id, { submits, pending: mailed }, on)
    return { kind: 'mailed' }
  })
  return stored.catch((cause: unknown) => {
    if (cause instanceof Busy) return refused('busy')
    throw cause
  })
}

/** Thrown to undo all of a post, so that a repetition is taken later. */
class Busy extends Error {}

async function countTries(tx: Db, { form, ip, now }: Visit, signup: Signup): Promise<Outcome | null> {
  const network = networkOf(ip)
  const ofAddress = signup.isSolvedHere ? limits.address : limits.addressWithoutScript
  const key = signup.isSolvedHere ? 'network' : 'network-without-script'
  if (!(await isWithin(tx, `${key} ${form.id} ${network}`, ofAddress, now))) return refused('often')
  const person = signup.email === null ? signup.values['phone_number_id'] : mailboxOf(signup.email)
  if (!(await isWithin(tx, `person ${form.id} ${person}`, limits.person, now))) return refused('often')
  return null
}

/** A challenge is good for one post. Two posts with the same one wait for each other. */
async function takeChallenge(tx: Db, id: string, now: Date): Promise<boolean> {
  const taken = await tx
    .insertInto('signup_challenge')
    .values({ id, used_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

type PendingRow = Omit<Insertable<SignupSubmission>, 'state'> & { mailed_at: Date }

/**
 * Stores a post that waits for its confirmation, and mails the link: at most one to a person and form in a day. An
 * earlier one of the same day stays as it is, since its link is in the mailbox already.
 * @returns the number of additional pending posts
 * @throws Busy when the form has mailed too much
 */
async function startConfirmation(tx: Db, row: PendingRow, isSolvedHere: boolean): Promise<number> {
  const { form_id: form, account_id: account, email = null, mailed_at: now } = row
  if (!(await isWithin(tx, `mail ${form} ${email}`, limits.mail, now))) return 0
  const mailbox = mailboxOf(email ?? '')
  if (!(await isWithin(tx, `mail-of-account ${account} ${mailbox}`, limits.mailOfAccount, now))) return 0
  const [key, most] = isSolvedHere
    ? (['mails', limits.mailsOfForm] as const)
    : (['mails-without-script', limits.mailsWithoutScript] as const)
  if (!(await isWithin(tx, `${key} ${form}`, most, now))) throw new Busy()
  const replaced = await tx
    .deleteFrom('signup_submission')
    .where('form_id', '=', form)
    .where('email', '=', email)
    .where('state', '=', 'pending')
    .returning('id')
    .execute()
  await tx
    .insertInto('signup_submission')
    .values({ ...row, state: 'pending' })
    .execute()
  await enqueue(tx, mailConfirmation, { submissionId: row.id })
  return 1 - replaced.length
}

function readPlacement(given: string | undefined): Placement {
  return placements.find((one) => one === given) ?? 'script'
}
