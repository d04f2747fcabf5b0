import { contactImports, type ImportJob } from '@carillon/contract/contact-imports'
import { type Contact, type ContactInput, contacts } from '@carillon/contract/contacts'
import { customFields } from '@carillon/contract/custom-fields'
import type { CallInput } from '@carillon/contract/endpoint'
import { lists } from '@carillon/contract/lists'
import { type Caller, until } from './kit.ts'

/** Waits until a job has ended, with success or not. */
export function finished(who: Caller, jobId: string): Promise<ImportJob> {
  return until(`job ${jobId} has ended`, async () => {
    const job = await who.call(contactImports.get, { params: { id: jobId } })
    return job.status === 'pending' ? null : job
  })
}

export async function makeList(who: Caller, name: string): Promise<string> {
  return (await who.call(lists.create, { body: { name } })).id
}

export async function makeField(
  who: Caller,
  name: string,
  field_type: 'Text' | 'Number' | 'Date',
): Promise<string> {
  return (await who.call(customFields.create, { body: { name, field_type } })).id
}

/** Adds contacts through the API and waits until they are there. */
export async function addContacts(
  who: Caller,
  all: ContactInput[],
  listIds: string[] = [],
): Promise<ImportJob> {
  const { job_id } = await who.call(contacts.upsert, { body: { contacts: all, list_ids: listIds } })
  return finished(who, job_id)
}

export interface FileImport {
  mappings?: (string | null)[]
  listIds?: string[]
}

/** Opens an import and uploads a file to the address it answers, without a token. */
export async function upload(
  who: Caller,
  file: string | Uint8Array,
  { mappings, listIds }: FileImport = {},
): Promise<{ id: string; response: Response }> {
  const { job_id, upload_uri, upload_headers } = await who.call(contactImports.create, {
    body: {
      file_type: 'csv',
      ...(mappings ? { field_mappings: mappings } : {}),
      ...(listIds ? { list_ids: listIds } : {}),
    },
  })
  const headers = Object.fromEntries(upload_headers.map(({ header, value }) => [header, value]))
  const body = typeof file === 'string' ? file : Buffer.from(file)
  return { id: job_id, response: await fetch(upload_uri, { method: 'PUT', headers, body }) }
}

/** The documented flow: mappings first, then the file; waits for the end. */
export async function importFile(
  who: Caller,
  file: string | Uint8Array,
  options: FileImport,
): Promise<ImportJob> {
  const { id } = await upload(who, file, options)
  return finished(who, id)
}

/** All contacts of the account, from all pages. */
export async function everyContact(who: Caller, listId?: string): Promise<Contact[]> {
  const all: Contact[] = []
  let token: string | undefined
  do {
    const page = await who.call(contacts.list, {
      query: {
        page_size: 1000,
        ...(token ? { page_token: token } : {}),
        ...(listId ? { list_id: listId } : {}),
      },
    })
    all.push(...page.result)
    token = tokenOf(page._metadata.next)
  } while (token !== undefined)
  return all
}

export function tokenOf(address: string | undefined): string | undefined {
  return address === undefined ? undefined : (new URL(address).searchParams.get('page_token') ?? undefined)
}

type StartBody = Omit<CallInput<typeof contactImports.start>['body'], 'field_mappings'>

/** Checks an uploaded file with its mapping and waits for the forecast. */
export async function checkFile(
  who: Caller,
  id: string,
  mappings: (string | null)[],
  options: StartBody = {},
): Promise<ImportJob> {
  const body = { field_mappings: mappings, forecast: true, ...options }
  await who.call(contactImports.start, { params: { id }, body })
  return until('the forecast is there', async () => {
    const job = await who.call(contactImports.get, { params: { id } })
    if (job.status !== 'pending') throw new Error(JSON.stringify(job.error))
    return job.phase === 'awaiting_confirmation' ? job : null
  })
}

/** Uploads a file and waits for its forecast. */
export async function forecastFile(
  who: Caller,
  file: string,
  mappings: (string | null)[],
  options: StartBody = {},
): Promise<ImportJob> {
  return checkFile(who, (await upload(who, file)).id, mappings, options)
}

export async function confirmImport(who: Caller, id: string): Promise<ImportJob> {
  await who.call(contactImports.confirm, { params: { id }, body: {} })
  return finished(who, id)
}
