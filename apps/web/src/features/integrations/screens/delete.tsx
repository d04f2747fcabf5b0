import { DeleteIntegrations } from '../parts/delete-integrations.tsx'
import { useDestination } from '../parts/destination-context.ts'
import { DeleteIncoming } from '../parts/incoming/delete-incoming.tsx'

export function Component() {
  return useDestination().slug === 'incoming' ? <DeleteIncoming /> : <DeleteIntegrations />
}
