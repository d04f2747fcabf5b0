export { findTrackingSettings, linkTrackingOf, parametersOf, usualTracking } from './tracking-settings.ts'
export {
  type Bodies,
  withFooter,
  withUnsubscribeLink,
  withUnsubscribeText,
} from './unsubscribe-text.ts'
