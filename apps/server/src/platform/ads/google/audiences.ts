import * as z from 'zod/mini'
import type { AdAccess, AudienceMember, PartnerAudience } from '../ad-partner.ts'
import { askDataManager, type GoogleConfig, GoogleFault, shaped, unanswered } from './call-google.ts'
import { containing, digits, idOf } from './gaql.rules.ts'
import { mutate, search } from './search.ts'

/** The most members of one call to the Data Manager API. */
export const membersPerCall = 10_000

/** The smallest audience that Google shows ads to. */
const leastMembers = 100

interface NewAudience {
  mark: string
  title: string
}

/** The name of an audience at Google, unique by its mark. */
function listName({ mark, title }: NewAudience): string {
  return `${[...title.trim()].slice(0, 150).join('')} ${mark}`.trim()
}

async function findList(config: GoogleConfig, access: AdAccess, mark: string): Promise<string | undefined> {
  const query = `SELECT user_list.id FROM user_list WHERE user_list.name LIKE ${containing(mark)}`
  const rows = await search(config, access, query)
  return rows.flatMap(({ userList }) => userList?.id ?? [])[0]
}

/** Makes a list unless it is there. A list that Google knows but didn't show yet is looked up again. */
async function makeList(
  config: GoogleConfig,
  access: AdAccess,
  mark: string,
  create: () => Promise<string>,
): Promise<string> {
  const found = await findList(config, access, mark)
  if (found !== undefined) return found
  try {
    return await create()
  } catch (cause) {
    if (!(cause instanceof GoogleFault) || !/NAME_ALREADY_USED|ALREADY_EXISTS|DUPLICATE/.test(cause.reason))
      throw cause
    const there = await findList(config, access, mark)
    if (there === undefined) throw cause
    return there
  }
}

const UserList = z.object({ id: z.string() })

/** A list of uploaded people. Google takes them only by the Data Manager API from apps that are new since April 2026. */
export function makeAudience(config: GoogleConfig, access: AdAccess, audience: NewAudience): Promise<string> {
  return makeList(config, access, audience.mark, async () => {
    const answer = await askDataManager(config, access, `${accountName(access.adAccountId)}/userLists`, {
      displayName: listName(audience),
      description: audience.title,
      membershipStatus: 'OPEN',
      ingestedUserListInfo: {
        uploadKeyTypes: ['CONTACT_ID'],
        contactIdInfo: { dataSourceType: 'DATA_SOURCE_TYPE_FIRST_PARTY' },
      },
    })
    return shaped(UserList, answer).id
  })
}

/** A lookalike segment, which only Demand Gen campaigns use. `BALANCED` reaches about 5 percent of the people of the countries. */
export function makeLookalike(
  config: GoogleConfig,
  access: AdAccess,
  audience: NewAudience & { seed: string; countries: readonly string[] },
): Promise<string> {
  return makeList(config, access, audience.mark, async () => {
    const create = {
      name: listName(audience),
      description: audience.title,
      membershipStatus: 'OPEN',
      lookalikeUserList: {
        seedUserListIds: [digits(audience.seed)],
        expansionLevel: 'BALANCED',
        countryCodes: audience.countries,
      },
    }
    const [name] = await mutate(config, access, [{ userListOperation: { create } }])
    if (name === undefined) throw unanswered('an answer without the new audience')
    return idOf(name)
  })
}

const Ingested = z.object({ requestId: z.string() })

export async function addMembers(
  config: GoogleConfig,
  access: AdAccess,
  audience: string,
  members: readonly AudienceMember[],
): Promise<void> {
  await sendMembers(config, access, 'ingest', audience, members, {
    // Only people who have agreed to advertising are members.
    consent: { adUserData: 'CONSENT_GRANTED', adPersonalization: 'CONSENT_GRANTED' },
    termsOfService: { customerMatchTermsOfServiceStatus: 'ACCEPTED' },
  })
}

export async function removeMembers(
  config: GoogleConfig,
  access: AdAccess,
  audience: string,
  members: readonly AudienceMember[],
): Promise<void> {
  await sendMembers(config, access, 'remove', audience, members, {})
}

async function sendMembers(
  config: GoogleConfig,
  access: AdAccess,
  verb: 'ingest' | 'remove',
  audience: string,
  members: readonly AudienceMember[],
  more: object,
): Promise<void> {
  const audienceMembers = members.flatMap(({ email, phone }) => {
    const userIdentifiers = [
      ...(email === null ? [] : [{ emailAddress: email }]),
      ...(phone === null ? [] : [{ phoneNumber: phone }]),
    ]
    return userIdentifiers.length === 0 ? [] : [{ userData: { userIdentifiers } }]
  })
  if (audienceMembers.length === 0) return
  const answer = await askDataManager(config, access, `audienceMembers:${verb}`, {
    destinations: [
      {
        operatingAccount: productAccount(access.adAccountId),
        ...(access.managerId === null ? {} : { loginAccount: productAccount(access.managerId) }),
        productDestinationId: digits(audience),
      },
    ],
    audienceMembers,
    encoding: 'HEX',
    ...more,
  })
  shaped(Ingested, answer)
}

function productAccount(accountId: string): { accountType: string; accountId: string } {
  return { accountType: 'GOOGLE_ADS', accountId: digits(accountId) }
}

function accountName(accountId: string): string {
  return `accountTypes/GOOGLE_ADS/accounts/${digits(accountId)}`
}

/** The state of a list. Google tells its size some hours after the first upload. */
export async function readAudience(
  config: GoogleConfig,
  access: AdAccess,
  audience: string,
): Promise<PartnerAudience> {
  const [row] = await search(
    config,
    access,
    `SELECT user_list.id, user_list.size_for_display, user_list.eligible_for_display, user_list.membership_status, user_list.account_user_list_status FROM user_list WHERE user_list.id = ${digits(audience)}`,
  )
  const list = row?.userList
  if (!list) return { state: 'gone', matched: null, problem: null }
  const matched = list.sizeForDisplay === undefined ? null : Number(list.sizeForDisplay)
  if (list.membershipStatus === 'CLOSED' || list.accountUserListStatus === 'DISABLED')
    return { state: 'flagged', matched, problem: closed }
  if (matched === null || matched === 0) return { state: 'filling', matched: null, problem: null }
  return { state: matched < leastMembers ? 'too_small' : 'ready', matched, problem: null }
}

const closed = {
  code: 'ad_audience_flagged',
  field: 'audience',
  message: 'Google has closed this audience, or the account may no longer use it.',
} as const

export async function removeAudience(
  config: GoogleConfig,
  access: AdAccess,
  audience: string,
): Promise<void> {
  const remove = `customers/${access.adAccountId}/userLists/${digits(audience)}`
  try {
    await mutate(config, access, [{ userListOperation: { remove } }])
  } catch (cause) {
    if (!(cause instanceof GoogleFault) || cause.kind !== 'gone') throw cause
  }
}
