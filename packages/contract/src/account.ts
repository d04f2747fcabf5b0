import * as z from 'zod/mini'
import { Package } from './account-plan.ts'
import { endpoint } from './endpoint.ts'
import { missingReasons, PriceTier, planKinds, regions, Toggle } from './plan-kinds.ts'
import { asked, instant, storedEmail, text } from './wire.ts'

export const languages = ['en', 'de'] as const

/** The ways to write dates. `auto`: the usual way of the language. Each also decides between 2:30 PM and 14:30. */
export const dateFormats = [
  'auto',
  'D MMM YYYY',
  'DD.MM.YYYY',
  'DD/MM/YYYY',
  'MM/DD/YYYY',
  'YYYY-MM-DD',
] as const
export type DateFormat = (typeof dateFormats)[number]

export const passwordLimits = { min: 8, max: 1024 } as const
const timeZoneName = z.string().check(z.maxLength(64))

export const tokens = {
  create: endpoint({
    method: 'POST',
    path: '/v3/tokens',
    scope: 'public',
    summary:
      'Signs in with email and password. Answers a bearer token. A person with a second factor, or who has to set one up, is refused with `second_factor_required`; its details have the ticket for `POST /v3/tokens/second_factor`.',
    body: z.object({
      email: storedEmail,
      password: z.string().check(z.minLength(1), z.maxLength(passwordLimits.max)),
      /**
       * The time zone of the browser. The first sign-in keeps it for the account and the person; later ones change
       * nothing.
       */
      time_zone: z.optional(timeZoneName),
      language: z.optional(z.enum(languages)),
      date_format: z.optional(z.enum(dateFormats)),
    }),
    status: 201,
    answer: z.object({
      token: z.string(),
      expires_at: instant,
      /** The region of the account that the session is in. */
      region: z.enum(regions),
      /** The number of accounts that the person is a member of. The session is in the one that they used last. */
      accounts: z.number(),
    }),
    refuses: ['sign_in_failed', 'sign_in_limited', 'password_sign_in_off', 'second_factor_required'],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/v3/tokens',
    scope: 'public',
    summary: 'Signs out: the token in the body becomes invalid.',
    body: z.object({ token: z.string() }),
    status: 204,
  }),
}

/** Longest value of each part of a profile, in characters. */
export const profileLimits = {
  first_name: 100,
  last_name: 100,
  phone: 50,
  address: 255,
  address2: 255,
  city: 100,
  company: 255,
  country: 100,
  state: 100,
  website: 255,
  zip: 50,
} as const
export type ProfileField = keyof typeof profileLimits

const shown = z.string()
const Profile = z.object({
  first_name: shown,
  last_name: shown,
  phone: shown,
  address: shown,
  address2: shown,
  city: shown,
  company: shown,
  country: shown,
  state: shown,
  website: shown,
  zip: shown,
  user_id: z.number(),
  /** Null: second factors are apps and passkeys, and no phone number or Authy account belongs to them. */
  multifactor_phone: z.null(),
  authy_id: z.null(),
  /** Our addition: the language of the screens and of mail about the account. */
  language: z.enum(languages),
  /** Our addition: false while the language is the default, which the person has not chosen. */
  has_language: z.boolean(),
  /** Our addition: the way in which the screens write dates. */
  date_format: z.enum(dateFormats),
})

const given = (field: ProfileField) => z.optional(text({ max: profileLimits[field] }))
export const ProfileChange = z.object({
  first_name: given('first_name'),
  last_name: given('last_name'),
  phone: given('phone'),
  address: given('address'),
  address2: given('address2'),
  city: given('city'),
  company: given('company'),
  country: given('country'),
  state: given('state'),
  website: given('website'),
  zip: given('zip'),
  language: z.optional(z.enum(languages)),
  date_format: z.optional(z.enum(dateFormats)),
})
export type ProfileChange = z.output<typeof ProfileChange>

const Offering = z.object({ name: z.string(), type: z.string(), quantity: z.number() })

export const account = {
  username: endpoint({
    method: 'GET',
    path: '/v3/user/username',
    scope: 'user.username.read',
    summary: 'The user name and its number. `acting_from` is our addition.',
    status: 200,
    answer: z.object({
      username: z.string(),
      user_id: z.number(),
      /** The parent account from which the caller acts for this one; null in the caller's own account. */
      acting_from: z.nullable(z.object({ username: z.string(), region: z.enum(regions) })),
    }),
  }),
  account: endpoint({
    method: 'GET',
    path: '/v3/user/account',
    scope: 'user.account.read',
    summary: 'Account type. `reputation` is null: this installation does not know one.',
    status: 200,
    answer: z.object({
      type: z.enum(['free', 'paid']),
      /** Null: mailbox providers decide on it and do not tell it. */
      reputation: z.nullable(z.number()),
      /** True if the parent account is a reseller. */
      is_reseller_customer: z.boolean(),
      region: z.enum(regions),
      plan: z.enum(planKinds),
      /** The public address of this server. Links and pictures in messages use it. */
      public_url: z.string(),
      /** The address where people of the account ask for help, at the reseller or the operator: `https:` or `mailto:`. */
      support_url: z.string(),
      /** The name of the reseller who helps; null: the operator does. */
      support_name: z.nullable(z.string()),
      /** True for administrators of the first account: they manage the plans of this installation. */
      operates_installation: z.boolean(),
    }),
  }),
  email: endpoint({
    method: 'GET',
    path: '/v3/user/email',
    scope: 'user.email.read',
    summary: "The user's email address.",
    status: 200,
    answer: z.object({ email: z.string() }),
  }),
  profile: endpoint({
    method: 'GET',
    path: '/v3/user/profile',
    scope: 'user.profile.read',
    summary: "The user's name, postal address, language and date format.",
    status: 200,
    answer: Profile,
  }),
  updateProfile: endpoint({
    method: 'PATCH',
    path: '/v3/user/profile',
    isSetting: true,
    scope: 'user.profile.update',
    summary:
      "Changes the user's name, postal address, language or date format. Fields that are left out stay as they are.",
    body: ProfileChange,
    status: 200,
    answer: Profile,
  }),
  updatePassword: endpoint({
    method: 'PUT',
    path: '/v3/user/password',
    scope: 'user.password.update',
    summary: "Changes the user's password and ends their sessions, except the calling one.",
    body: z.object({
      old_password: z.string().check(z.minLength(1), z.maxLength(passwordLimits.max)),
      new_password: z.string().check(z.minLength(passwordLimits.min), z.maxLength(passwordLimits.max)),
    }),
    status: 200,
    answer: z.object({}),
    refuses: ['password_wrong', 'sign_in_limited'],
  }),
  credits: endpoint({
    method: 'GET',
    path: '/v3/user/credits',
    scope: 'user.credits.read',
    summary:
      'Email credits of the month (UTC), or of the period that the parent of a subuser chose: a message costs one for each recipient. All zero without a limit.',
    status: 200,
    answer: z.object({
      remain: z.number(),
      total: z.number(),
      overage: z.number(),
      used: z.number(),
      last_reset: z.string(),
      next_reset: z.string(),
      reset_frequency: z.string(),
    }),
  }),
  timeZone: endpoint({
    method: 'GET',
    path: '/v3/user/timezone',
    scope: 'user.timezone.read',
    summary:
      "The account's time zone: `name` is the IANA name, `offset` and `offset_seconds` the current offset.",
    status: 200,
    answer: z.object({ name: z.string(), code: z.string(), offset: z.string(), offset_seconds: z.number() }),
  }),
  updateTimeZone: endpoint({
    method: 'PATCH',
    path: '/v3/user/timezone',
    isSetting: true,
    scope: 'user.timezone.update',
    summary: "Changes the account's time zone.",
    body: z.object({ name: timeZoneName }),
    status: 200,
    answer: z.object({ name: z.string(), code: z.string(), offset: z.string(), offset_seconds: z.number() }),
    refuses: ['time_zone_unknown'],
  }),
  package: endpoint({
    method: 'GET',
    path: '/v3/user/package',
    scope: 'user.account.read',
    summary: 'The plan as a package. Prices and the number of the package are null: plans have none here.',
    status: 200,
    answer: Package,
  }),
  signupStatus: endpoint({
    method: 'GET',
    path: '/v3/user/signup_status',
    scope: 'user.account.read',
    summary:
      'The steps of the sign-up. `email`: a mailed link confirmed the address; `profile`: first and last name are known; `whitelabel`: a domain is verified. None is required.',
    status: 200,
    answer: z.record(
      z.enum(['email', 'mfa', 'profile', 'whitelabel']),
      z.object({ complete: z.boolean(), required: z.boolean() }),
    ),
  }),
  status: endpoint({
    method: 'GET',
    path: '/v3/user/status',
    scope: 'user.account.read',
    summary: "The user's status. A disabled account is answered 401, so whoever asks is active.",
    status: 200,
    answer: z.object({ status: z.enum(['active', 'disabled']) }),
  }),
  type: endpoint({
    method: 'GET',
    path: '/v3/user/type',
    scope: 'user.account.read',
    summary:
      'Owner, admin or teammate: the place of the person in the account. `reseller_username` is the parent account if it is a reseller.',
    status: 200,
    answer: z.object({
      type: z.enum(['owner', 'admin', 'teammate']),
      reseller_username: z.nullable(z.string()),
    }),
  }),
  scopes: endpoint({
    method: 'GET',
    path: '/v3/scopes',
    scope: 'signed-in',
    summary: 'The scopes of this token.',
    status: 200,
    answer: z.object({ scopes: z.array(z.string()) }),
  }),
  featureToggles: endpoint({
    method: 'GET',
    path: '/v3/user/feature_toggles',
    scope: 'user.account.read',
    summary: 'Features switched on for this account.',
    status: 200,
    answer: z.object({ result: z.array(Toggle) }),
  }),
  offerings: endpoint({
    method: 'GET',
    path: '/v3/accounts/offerings',
    scope: 'user.account.read',
    summary:
      'Entitlements (`_show=mc,compat`) and prices (`_pricing`). Customers of a reseller are shown no prices.',
    query: z.object({ _show: z.optional(z.string()), _pricing: z.optional(asked) }),
    status: 200,
    answer: z.object({
      offerings: z.array(Offering),
      /** The features and limits of the plan by name; null: no limit. */
      entitlements: z.record(z.string(), z.nullable(z.union([z.boolean(), z.number()]))),
      /** Our addition: why features are not available. That the account is a subuser and its region count before the plan. */
      missing: z.record(z.string(), z.enum(missingReasons)),
      pricing: z.optional(
        z.object({
          products: z.object({
            mc_contacts: z.object({
              tiers: z.array(PriceTier),
            }),
          }),
        }),
      ),
    }),
  }),
  sendCredits: endpoint({
    method: 'GET',
    path: '/v3/marketing/credits/email',
    scope: 'marketing.read',
    summary:
      'Email credits of the month, or of the period that the parent of a subuser chose, and their limits. With `is_hard_limit`, nothing is sent beyond `hard_limit`; otherwise sending goes on beyond `soft_limit`, and `overage` counts the excess. All zero without a limit.',
    status: 200,
    answer: z.object({
      is_hard_limit: z.boolean(),
      soft_limit: z.number(),
      hard_limit: z.number(),
      remain: z.number(),
      total: z.number(),
      used: z.number(),
      overage: z.number(),
    }),
  }),
  pageView: endpoint({
    method: 'POST',
    path: '/v3/user/analytics',
    isUnaudited: 'presence',
    scope: 'signed-in',
    summary: 'Keeps page views and product events in this installation; nothing leaves it.',
    body: z.object({
      events: z
        .array(
          z.object({
            name: z.string().check(z.maxLength(100)),
            path: z.optional(z.string().check(z.maxLength(500))),
            properties: z.optional(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))),
          }),
        )
        .check(z.minLength(1), z.maxLength(100)),
    }),
    status: 204,
  }),
}

export type TokenAnswer = z.output<typeof tokens.create.answer>
