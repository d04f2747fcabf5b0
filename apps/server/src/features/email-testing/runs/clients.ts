import { Refusal } from '#platform/refusal.ts'
import type { StoredClient } from '#schema/stored-email-test.ts'
import type { ClientList, RendererClient } from '../renderers/renderer.ts'

/** A client as the contract describes it. */
export function describeClient(
  { id, family, name, os, section, isThin, basis }: RendererClient,
  { isSimulated }: Pick<ClientList, 'isSimulated'>,
): StoredClient {
  return { id, family, name, os, section, is_simulated: isSimulated, is_thin: isThin, basis }
}

/**
 * The chosen clients in the order of the renderer.
 * @throws email_test_clients_required, email_test_client_unknown
 */
export async function chosenClients(renderer: ClientList, ids: readonly string[]): Promise<StoredClient[]> {
  if (ids.length === 0) throw new Refusal('email_test_clients_required', {}, { field: 'clients' })
  const known = await renderer.listClients()
  const unknown = ids.find((id) => !known.some((client) => client.id === id))
  if (unknown !== undefined)
    throw new Refusal('email_test_client_unknown', { client: unknown }, { field: 'clients' })
  return known.filter(({ id }) => ids.includes(id)).map((client) => describeClient(client, renderer))
}
