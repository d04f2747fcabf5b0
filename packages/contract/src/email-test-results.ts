import * as z from 'zod/mini'

export const clientSections = ['desktop', 'mobile', 'webmail'] as const
export type ClientSection = (typeof clientSections)[number]

/** `off`: without images, as programs show a message before its reader allows them. */
export const pictureViews = ['light', 'dark', 'light_off', 'dark_off'] as const
export type PictureView = (typeof pictureViews)[number]

export const clientFields = {
  id: z.string(),
  family: z.string(),
  name: z.string(),
  os: z.string(),
  section: z.enum(clientSections),
  is_simulated: z.boolean(),
  /** True if little is known about the client. `basis` says where the knowledge comes from. */
  is_thin: z.boolean(),
  basis: z.nullable(z.string()),
}

const Mark = z.object({ top: z.number(), height: z.number() })

export const Defect = z.object({
  code: z.string(),
  /** The entry of the caniemail data. */
  feature: z.string(),
  /** The module of the design; null if there is none or the message is not a design. */
  module: z.nullable(z.string()),
  detail: z.string(),
  count: z.number(),
  weight: z.enum(['major', 'minor']),
})
export type ClientDefect = z.output<typeof Defect>

export const Picture = z.object({
  view: z.enum(pictureViews),
  url: z.string(),
  width: z.number(),
  height: z.number(),
  /** True if the message goes on below the picture. */
  is_cut: z.boolean(),
  /** Places of the modules, by their ids, in pixels. */
  marks: z.record(z.string(), Mark),
  /** Compared with the same picture of the test before; null if there is none. */
  compared: z.nullable(
    z.object({
      /** Share of pixels that differ, 0 to 1. */
      share: z.number(),
      before_url: z.string(),
      /** The picture with its changed places marked; null if no pixel differs. */
      changes_url: z.nullable(z.string()),
    }),
  ),
})
export type ClientPicture = z.output<typeof Picture>

export const partStates = ['waiting', 'done', 'failed'] as const

export const ClientResult = z.object({
  ...clientFields,
  state: z.enum(['queued', 'rendering', 'done', 'failed']),
  /** A code of a failure: `timeout`, `crashed`, `no_browser`, `failed`. */
  reason: z.nullable(z.string()),
  pictures: z.array(Picture),
  defects: z.array(Defect),
  /** Images that could not be loaded. */
  missing_images: z.number(),
})
export type ClientResult = z.output<typeof ClientResult>

const SpamRule = z.object({
  name: z.string(),
  weight: z.number(),
  description: z.string(),
  /** True if it judges the way of the message and not its content. */
  is_route: z.boolean(),
})

const AuthResult = z.object({
  state: z.enum(['pass', 'fail', 'missing', 'unknown']),
  code: z.string(),
  record: z.nullable(z.string()),
  details: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type AuthResult = z.output<typeof AuthResult>

export const SpamResult = z.object({
  state: z.enum(partStates),
  reason: z.nullable(z.string()),
  verdict: z.nullable(
    z.object({
      filter: z.enum(['spamassassin', 'rspamd', 'content_check']),
      version: z.nullable(z.string()),
      score: z.number(),
      /** The score without rules that judge the way of the message. */
      content_score: z.number(),
      limit: z.number(),
      is_spam: z.boolean(),
      rules: z.array(SpamRule),
    }),
  ),
  authentication: z.nullable(
    z.object({ spf: AuthResult, dkim: AuthResult, dmarc: AuthResult, bimi: AuthResult }),
  ),
})
export type SpamResult = z.output<typeof SpamResult>

const TestedLink = z.object({
  url: z.string(),
  text: z.string(),
  module: z.nullable(z.string()),
  count: z.number(),
  verdict: z.enum(['ok', 'warning', 'broken']),
  status: z.nullable(z.number()),
  final_url: z.nullable(z.string()),
  redirects: z.array(z.object({ url: z.string(), status: z.number() })),
  tls: z.nullable(z.enum(['valid', 'invalid', 'none'])),
  tls_problem: z.nullable(z.string()),
  title: z.nullable(z.string()),
  bytes: z.nullable(z.number()),
  notes: z.array(z.string()),
})
export type TestedLink = z.output<typeof TestedLink>

export const LinkResult = z.object({
  state: z.enum(partStates),
  reason: z.nullable(z.string()),
  links: z.array(TestedLink),
  /** Links beyond the most that one test asks. */
  left_out: z.number(),
})

export const AccessibilityResult = z.object({
  state: z.enum(partStates),
  reason: z.nullable(z.string()),
  report: z.nullable(
    z.object({
      findings: z.array(
        z.object({
          code: z.string(),
          level: z.enum(['problem', 'hint']),
          module: z.nullable(z.string()),
          detail: z.string(),
          count: z.number(),
        }),
      ),
      headings: z.array(z.object({ level: z.number(), text: z.string() })),
      images: z.array(z.object({ alt: z.nullable(z.string()), src: z.string(), is_decorative: z.boolean() })),
      language: z.nullable(z.string()),
      /** The message as a screen reader speaks it, in its order. */
      transcript: z.array(z.object({ kind: z.string(), text: z.string(), level: z.optional(z.number()) })),
    }),
  ),
})
export type AccessibilityResult = z.output<typeof AccessibilityResult>
