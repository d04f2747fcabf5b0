import { findActing } from './acting.ts'
import { findAdministrators } from './administrators.ts'
import { findGrantedSubusers } from './grants.ts'
import { administers } from './rights.ts'

/** The people who hold rights: the administrators of an account, as SQL too; the subusers for which a member may act; and the other way round. */
export const holders = { administers, findActing, findAdministrators, findGrantedSubusers }
