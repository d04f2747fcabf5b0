export { integrationDestination } from './integration-destination.ts'
