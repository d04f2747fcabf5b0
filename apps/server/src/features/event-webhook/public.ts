export { giveUpEvents } from './give-up-events.ts'
export { runWebhooks } from './run-webhooks.ts'
