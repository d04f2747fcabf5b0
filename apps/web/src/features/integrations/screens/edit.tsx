import { useDestination } from '../parts/destination-context.ts'
import { EditIntegrationSheet } from '../parts/edit-integration.tsx'
import { EditIncoming } from '../parts/incoming/edit-incoming.tsx'

export function Component() {
  return useDestination().slug === 'incoming' ? <EditIncoming /> : <EditIntegrationSheet />
}
