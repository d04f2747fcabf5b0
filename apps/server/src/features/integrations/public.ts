export { deleteIncoming } from './incoming/incoming-webhooks.ts'
export { handOverIncoming, incomingOf } from './incoming/webhooks-of.ts'
export { integrationDestination } from './integration-destination.ts'
