import * as z from 'zod/mini'
import { passwordLimits } from './account.ts'
import { endpoint } from './endpoint.ts'
import { regions } from './plan-kinds.ts'
import { instant, nameText, storedEmail, uuid } from './wire.ts'

/** The time in which the second step of a sign-in is taken, in minutes. */
export const ticketMinutes = 10
/** The number of recovery codes that are made at once. */
export const recoveryCodeCount = 10
/** The most passkeys of a person. */
export const mostPasskeys = 20
export const longestPasskeyName = 60

export const secondFactorMethods = ['passkey', 'totp', 'recovery_code'] as const
export type SecondFactorMethod = (typeof secondFactorMethods)[number]

/** The details of the refusal `second_factor_required`. */
export const SecondStep = z.object({
  ticket: z.string(),
  expires_at: instant,
  /** The ways to go on; empty for a person who has to set up a second factor. */
  methods: z.array(z.enum(secondFactorMethods)),
  must_set_up: z.boolean(),
})
export type SecondStep = z.output<typeof SecondStep>

const ticket = z.string().check(z.minLength(1), z.maxLength(100))
const code = z.string().check(z.minLength(1), z.maxLength(60))
const passkeyName = nameText({ max: longestPasskeyName })

/** Options for, and the answer of, a browser's calls about passkeys, as the WebAuthn standard writes them. */
const WebAuthn = z.record(z.string(), z.unknown())

/** The secret of an app that shows codes: as text, and as the address that its QR code holds. */
const AppSecret = z.object({ secret: z.string(), uri: z.string() })
export type AppSecret = z.output<typeof AppSecret>

/**
 * The reasons why this installation has no passkeys: its public address has an IP address instead of a host name, or is
 * not encrypted.
 */
export const passkeyProblems = ['ip_address', 'not_encrypted'] as const

const PasskeyPlace = z.object({
  /** The host name for which passkeys are made; null if there can be none. */
  host: z.nullable(z.string()),
  problem: z.nullable(z.enum(passkeyProblems)),
})
export type PasskeyPlace = z.output<typeof PasskeyPlace>

/** Recovery codes are shown once: when the first second factor was set up, or when they are made anew. */
const Made = z.object({ recovery_codes: z.nullable(z.array(z.string())) })

export const secondStep = {
  options: endpoint({
    method: 'POST',
    path: '/v3/tokens/second_factor/options',
    scope: 'public',
    summary:
      'What the second step of a sign-in needs: options for a passkey and, for a person who must set up a second factor, the secret of an app.',
    body: z.object({ ticket }),
    status: 200,
    answer: z.object({
      email: z.string(),
      methods: z.array(z.enum(secondFactorMethods)),
      must_set_up: z.boolean(),
      app: z.nullable(AppSecret),
      /** For `navigator.credentials`: to sign with a passkey or, if `must_set_up`, to make one. */
      passkey: z.nullable(WebAuthn),
      passkeys: PasskeyPlace,
    }),
    refuses: ['sign_in_ticket_ended', 'sign_in_limited'],
  }),
  finish: endpoint({
    method: 'POST',
    path: '/v3/tokens/second_factor',
    scope: 'public',
    auditsItself: true,
    summary:
      'Finishes a sign-in with the ticket of its first step, and either a code (of the app, or a recovery code) or the answer of a passkey. For a person who must set up a second factor, this sets it up.',
    body: z.object({
      ticket,
      code: z.optional(code),
      passkey: z.optional(WebAuthn),
      /** The name of a new passkey. */
      name: z.optional(passkeyName),
    }),
    status: 201,
    answer: z.extend(Made, {
      token: z.string(),
      expires_at: instant,
      region: z.enum(regions),
      /** The number of accounts that the person is a member of. */
      accounts: z.number(),
    }),
    refuses: ['sign_in_ticket_ended', 'second_factor_wrong', 'sign_in_limited', 'passkey_not_possible'],
  }),
}

const Passkey = z.object({
  id: uuid,
  name: z.string(),
  /** The host name at which it works. */
  host: z.string(),
  created_at: instant,
  last_used_at: z.nullable(instant),
})
export type Passkey = z.output<typeof Passkey>

/** A proof that it is still the person: their password, or a code of their app. */
export const Proof = z.object({
  password: z.optional(z.string().check(z.maxLength(passwordLimits.max))),
  code: z.optional(code),
})
export type Proof = z.output<typeof Proof>
const proofRefusals = [
  'session_required',
  'password_wrong',
  'second_factor_wrong',
  'sign_in_limited',
] as const

const PasskeyId = z.object({ id: uuid })

export const secondFactor = {
  get: endpoint({
    method: 'GET',
    path: '/v3/user/second_factor',
    scope: 'signed-in',
    summary: "The person's second factors: the app, the passkeys, and how many recovery codes are left.",
    status: 200,
    answer: z.object({
      /** Since when an app shows codes; null without one. */
      app_since: z.nullable(instant),
      passkeys: z.array(Passkey),
      recovery_codes_left: z.number(),
      /** True if an account of the person demands a second factor. */
      demanded: z.boolean(),
      place: PasskeyPlace,
    }),
    refuses: ['session_required'],
  }),
  beginApp: endpoint({
    method: 'POST',
    path: '/v3/user/second_factor/app',
    scope: 'signed-in',
    summary:
      'Begins to set up an app: answers its secret. It counts, and replaces an earlier app, when a first code is given.',
    body: Proof,
    status: 201,
    answer: AppSecret,
    refuses: proofRefusals,
  }),
  confirmApp: endpoint({
    method: 'PUT',
    path: '/v3/user/second_factor/app',
    scope: 'signed-in',
    summary: 'Sets up the app by a first code. With the first second factor, recovery codes are made.',
    body: z.object({ code }),
    status: 200,
    answer: Made,
    refuses: ['session_required', 'second_factor_wrong', 'sign_in_limited'],
  }),
  removeApp: endpoint({
    method: 'DELETE',
    path: '/v3/user/second_factor/app',
    scope: 'signed-in',
    summary: 'Removes the app.',
    body: Proof,
    status: 204,
    refuses: [...proofRefusals, 'second_factor_not_found', 'second_factor_last'],
  }),
  passkeyOptions: endpoint({
    method: 'POST',
    path: '/v3/user/second_factor/passkeys/options',
    scope: 'signed-in',
    summary: 'Begins to add a passkey: answers options for `navigator.credentials.create`, to be used once.',
    body: Proof,
    status: 201,
    answer: z.object({ options: WebAuthn }),
    refuses: [...proofRefusals, 'passkey_not_possible', 'passkey_limit_reached'],
  }),
  addPasskey: endpoint({
    method: 'POST',
    path: '/v3/user/second_factor/passkeys',
    scope: 'signed-in',
    summary: 'Adds the passkey that the browser made. With the first second factor, recovery codes are made.',
    body: z.object({ name: passkeyName, passkey: WebAuthn }),
    status: 201,
    answer: Made,
    refuses: ['session_required', 'second_factor_wrong', 'passkey_not_possible', 'passkey_limit_reached'],
  }),
  renamePasskey: endpoint({
    method: 'PATCH',
    path: '/v3/user/second_factor/passkeys/:id',
    scope: 'signed-in',
    summary: 'Renames a passkey.',
    params: PasskeyId,
    body: z.object({ name: passkeyName }),
    status: 204,
    refuses: ['session_required', 'passkey_not_found'],
  }),
  removePasskey: endpoint({
    method: 'DELETE',
    path: '/v3/user/second_factor/passkeys/:id',
    scope: 'signed-in',
    summary: 'Removes a passkey.',
    params: PasskeyId,
    body: Proof,
    status: 204,
    refuses: [...proofRefusals, 'passkey_not_found', 'second_factor_last'],
  }),
  renewCodes: endpoint({
    method: 'POST',
    path: '/v3/user/second_factor/recovery_codes',
    scope: 'signed-in',
    summary: 'Makes new recovery codes. The former ones no longer work.',
    body: Proof,
    status: 201,
    answer: z.object({ recovery_codes: z.array(z.string()) }),
    refuses: [...proofRefusals, 'second_factor_not_found'],
  }),
  demand: endpoint({
    method: 'GET',
    path: '/v3/second_factor_demand',
    scope: 'teammates.read',
    summary: 'Tells if the account demands a second factor, and how many of its people have none.',
    status: 200,
    answer: z.object({ demanded: z.boolean(), people: z.number(), people_without: z.number() }),
  }),
  setDemand: endpoint({
    method: 'PUT',
    path: '/v3/second_factor_demand',
    scope: 'teammates.update',
    isSetting: true,
    summary:
      'Demands a second factor of all people of the account, or no longer. People without one are signed out and set one up at their next sign-in; API keys go on working. Only administrators with a second factor of their own may demand it.',
    body: z.extend(Proof, { demanded: z.boolean() }),
    status: 200,
    answer: z.object({ demanded: z.boolean(), signed_out: z.number() }),
    refuses: [...proofRefusals, 'administrator_required', 'second_factor_own_required'],
  }),
  ofPerson: endpoint({
    method: 'GET',
    path: '/v3/teammates/:username/second_factor',
    scope: 'teammates.read',
    summary: 'The kinds of second factor that a person has.',
    params: z.object({ username: storedEmail }),
    status: 200,
    answer: z.object({ has_app: z.boolean(), passkeys: z.number() }),
    refuses: ['teammate_not_found'],
  }),
  takeAway: endpoint({
    method: 'DELETE',
    path: '/v3/teammates/:username/second_factor',
    scope: 'teammates.update',
    summary:
      'Takes the second factor of a person away, who lost it: app, passkeys and recovery codes. Ends their sessions and tells them by mail. Only administrators may, of each account of the person.',
    params: z.object({ username: storedEmail }),
    body: Proof,
    status: 204,
    refuses: [
      ...proofRefusals,
      'administrator_required',
      'teammate_not_found',
      'second_factor_not_found',
      'second_factor_of_own',
      'second_factor_elsewhere',
    ],
  }),
}
