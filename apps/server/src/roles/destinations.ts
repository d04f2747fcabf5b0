import { webhookDestination } from '#features/event-webhook/public.ts'
import { integrationDestination } from '#features/integrations/public.ts'
import type { Services } from '#platform/services.ts'
import type { DestinationKind } from '#sending/events/subscriptions/destination-kinds.ts'

/** Every kind of program that receives the events of messages. */
export function destinationKinds({ receivers, config: { segmentUrl } }: Services): DestinationKind[] {
  return [webhookDestination(receivers), integrationDestination({ receivers, segmentUrl })]
}
