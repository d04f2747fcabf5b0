import { AddIntegration } from '../parts/add-integration.tsx'
import { useDestination } from '../parts/destination-context.ts'
import { AddIncoming } from '../parts/incoming/add-incoming.tsx'

export function Component() {
  return useDestination().slug === 'incoming' ? <AddIncoming /> : <AddIntegration />
}
