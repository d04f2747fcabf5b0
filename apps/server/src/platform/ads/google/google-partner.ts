import type { AdPartner } from '../ad-partner.ts'
import { accounts } from './accounts.ts'
import {
  addMembers,
  makeAudience,
  makeLookalike,
  membersPerCall,
  readAudience,
  removeAudience,
  removeMembers,
} from './audiences.ts'
import type { GoogleConfig } from './call-google.ts'
import { numbers } from './numbers.ts'
import { stepsOf } from './parts.rules.ts'
import { make } from './parts.ts'
import { remove, setRunning, states } from './running.ts'
import { describe, renew, revoke, signIn, signInUrl } from './sign-in.ts'

/** Google Ads (REST, v26) with the Data Manager API for people. Ads have no page and no form for leads there. */
export function openGoogle(config: GoogleConfig): AdPartner {
  return {
    partner: 'google',
    steps: stepsOf,
    signInUrl: (ask) => signInUrl(config, ask),
    signIn: (answer) => signIn(config, answer),
    renew: (tokens) => renew(config, tokens),
    revoke: (tokens) => revoke(config, tokens),
    describe: (token) => describe(config, token),
    accounts: (token) => accounts(config, token),
    pages: async () => [],

    make: (access, order, step, refs) => make(config, access, order, step, refs),
    setRunning: (access, refs, isRunning) => setRunning(config, access, refs, isRunning),
    remove: (access, refs) => remove(config, access, refs),
    states: (access, all) => states(config, access, all),
    // Google estimates reach only for accounts that it has admitted to its planner.
    estimate: async () => null,

    makeAudience: (access, audience) => makeAudience(config, access, audience),
    makeLookalike: (access, audience) => makeLookalike(config, access, audience),
    membersPerCall,
    addMembers: (access, audience, members) => addMembers(config, access, audience, members),
    removeMembers: (access, audience, members) => removeMembers(config, access, audience, members),
    readAudience: (access, audience) => readAudience(config, access, audience),
    removeAudience: (access, audience) => removeAudience(config, access, audience),

    numbers: (access, days) => numbers(config, access, days),
    leads: async () => [],
    lead: async () => null,
    subscribeLeads: async () => {},
  }
}
