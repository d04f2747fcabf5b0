export { insertApiKey } from './api-keys.ts'
export { findKeyHolder } from './find-key-holder.ts'
export { handOverKeys, keysOf, revokeKeys } from './keys-of.ts'
