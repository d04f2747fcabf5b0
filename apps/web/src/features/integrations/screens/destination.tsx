import { Navigate, useLocation, useParams } from 'react-router'
import { isSlug } from '../parts/destinations.rules.ts'
import { EventDestination } from '../parts/event-destination.tsx'
import { IncomingDestination } from '../parts/incoming/incoming-destination.tsx'
import { SmsProvider } from '../sms-provider/sms-provider.tsx'

/** The page of one destination. Its name in the address is in lower case; another spelling leads there. */
export function Component() {
  const { destination = '' } = useParams()
  const { pathname, search } = useLocation()
  const lower = destination.toLowerCase()
  if (destination !== lower) {
    const to = pathname.replace(`/integrations/${destination}`, `/integrations/${lower}`)
    return <Navigate to={{ pathname: to, search }} replace />
  }
  if (lower === 'incoming') return <IncomingDestination />
  if (lower === 'twilio') return <SmsProvider />
  // The key gives each destination a state of its own.
  return isSlug(lower) ? <EventDestination key={lower} slug={lower} /> : <Navigate to="/not-found" replace />
}
