import { useDestination } from '../parts/destination-context.ts'
import { DisconnectDestination } from '../parts/disconnect.tsx'
import { DisconnectIncoming } from '../parts/incoming/delete-incoming.tsx'

export function Component() {
  return useDestination().slug === 'incoming' ? <DisconnectIncoming /> : <DisconnectDestination />
}
