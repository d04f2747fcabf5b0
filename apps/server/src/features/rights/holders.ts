import { findAdministrators } from './administrators.ts'
import { findGrantedSubusers } from './grants.ts'

/** Who holds rights: the administrators of an account, and the subusers for which a member may act. */
export const holders = { findAdministrators, findGrantedSubusers }
