import * as z from 'zod/mini'
import { type PartnerAccount, PartnerFault } from '../ad-partner.ts'
import { askAds, type GoogleConfig, shaped } from './call-google.ts'
import { idOf } from './gaql.rules.ts'
import { type Row, search } from './search.ts'

const Customers = z.object({ resourceNames: z.optional(z.array(z.string())) })

const facts = ['id', 'descriptive_name', 'currency_code', 'time_zone', 'manager', 'status'] as const
const ownQuery = `SELECT ${facts.map((fact) => `customer.${fact}`).join(', ')} FROM customer`
const clientQuery = `SELECT ${facts.map((fact) => `customer_client.${fact}`).join(', ')} FROM customer_client WHERE customer_client.manager = FALSE`

/**
 * The advertising accounts of a sign-in: those that the person is in, and those that are managed by one of them. An
 * account of both kinds is used directly. Managing accounts hold no ads.
 */
export async function accounts(config: GoogleConfig, token: string): Promise<PartnerAccount[]> {
  const actor = { token, managerId: null }
  const { resourceNames = [] } = shaped(
    Customers,
    await askAds(config, actor, 'customers:listAccessibleCustomers'),
  )
  const found = new Map<string, PartnerAccount>()
  const managers: string[] = []
  for (const id of resourceNames.map(idOf)) {
    const [row] = await rowsOf(config, { token, managerId: null, adAccountId: id }, ownQuery)
    if (!row?.customer) continue
    if (row.customer.manager) managers.push(id)
    else found.set(id, accountOf(row.customer, null))
  }
  for (const id of managers) {
    for (const { customerClient } of await rowsOf(
      config,
      { token, managerId: id, adAccountId: id },
      clientQuery,
    ))
      if (customerClient && !found.has(customerClient.id))
        found.set(customerClient.id, accountOf(customerClient, id))
  }
  return [...found.values()]
}

/** The rows of a query. Empty for an account that Google has closed, so that the others are listed all the same. */
async function rowsOf(
  config: GoogleConfig,
  actor: Parameters<typeof search>[1],
  query: string,
): Promise<Row[]> {
  try {
    return await search(config, actor, query)
  } catch (cause) {
    if (cause instanceof PartnerFault && cause.kind === 'permission') return []
    throw cause
  }
}

function accountOf(
  { id, descriptiveName, currencyCode = '', timeZone = '', status }: NonNullable<Row['customer']>,
  managerId: string | null,
): PartnerAccount {
  return {
    id,
    name: descriptiveName || id,
    currency: currencyCode,
    timeZone,
    managerId,
    isUsable: status === 'ENABLED',
  }
}
