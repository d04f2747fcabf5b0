import { findAdministrators } from './administrators.ts'
import { findGrantedSubusers } from './grants.ts'
import { administers } from './rights.ts'

/** The people who hold rights: the administrators of an account, as SQL too, and the subusers for which a member may act. */
export const holders = { administers, findAdministrators, findGrantedSubusers }
