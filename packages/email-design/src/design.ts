import * as z from 'zod/mini'

/**
 * The document that a marketer edits: plain JSON with a version number. Only code modules contain HTML.
 *
 * The schema defines the shape and keeps values harmless (colours are colours, fonts are font names). It does not check
 * whether a message is ready to be sent; check-message.ts does.
 */
export const designVersion = 1

export const designLimits = {
  modules: 500,
  columnModules: 100,
  socialLinks: 20,
  text: 50_000,
  code: 500_000,
  head: 100_000,
  link: 4_000,
  alt: 500,
  label: 500,
  preheader: 150,
  fontSize: { min: 8, max: 96 },
  width: { min: 320, max: 1_200 },
  space: { min: 0, max: 200 },
} as const

const between = (min: number, max: number) => z.number().check(z.minimum(min), z.maximum(max))
const textOf = (max: number) => z.string().check(z.maxLength(max))

export const ModuleId = z.string().check(z.minLength(1), z.maxLength(64), z.regex(/^[\w.-]+$/))
export type ModuleId = string

/** A hex colour; the empty string means that the module has none of its own. */
const Color = z.string().check(z.regex(/^(#[0-9a-f]{3}|#[0-9a-f]{6})?$/i))
/** A CSS font stack; the empty string inherits. */
const Font = z.string().check(z.maxLength(200), z.regex(/^[\p{L}\p{N} ,'_-]*$/u))
const FontSize = between(designLimits.fontSize.min, designLimits.fontSize.max)
const Space = between(designLimits.space.min, designLimits.space.max)

export const Padding = z.object({ top: Space, right: Space, bottom: Space, left: Space })
export type Padding = z.infer<typeof Padding>

/** `unset` writes no alignment. */
export const Align = z.enum(['left', 'center', 'right', 'unset'])
export type Align = z.infer<typeof Align>

const TextAlign = z.enum(['left', 'center', 'right', 'justify', 'unset'])
export type TextAlign = z.infer<typeof TextAlign>

/** Turns off counting of clicks on a link. Without it, the settings of the message decide. */
const untracked = z.optional(z.literal(true))

export const Span = z.object({
  /** A line feed is a line break inside the paragraph. */
  text: textOf(designLimits.text),
  bold: z.optional(z.boolean()),
  italic: z.optional(z.boolean()),
  underline: z.optional(z.boolean()),
  strike: z.optional(z.boolean()),
  color: z.optional(Color),
  background: z.optional(Color),
  size: z.optional(FontSize),
  font: z.optional(Font),
  href: z.optional(textOf(designLimits.link)),
  untracked,
})
export type Span = z.infer<typeof Span>

export const headingLevels = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const
export type HeadingLevel = (typeof headingLevels)[number]

const Paragraph = z.object({
  type: z.enum(['paragraph', ...headingLevels]),
  align: TextAlign,
  spans: z.array(Span),
})
export type Paragraph = z.infer<typeof Paragraph>

const ListItem = z.object({
  align: TextAlign,
  spans: z.array(Span),
  get lists() {
    return z.array(List)
  },
})
export interface ListItem {
  align: TextAlign
  spans: Span[]
  /** Lists nested under this item. */
  lists: List[]
}

const List: z.ZodMiniType<List> = z.object({
  type: z.enum(['bullets', 'numbers']),
  items: z.array(ListItem),
})
export interface List {
  type: 'bullets' | 'numbers'
  items: ListItem[]
}

export const Block = z.union([Paragraph, List])
export type Block = Paragraph | List

const SetColor = z.string().check(z.regex(/^(#[0-9a-f]{3}|#[0-9a-f]{6})$/i))

/**
 * Settings that differ on narrow screens; other settings stay the same. `narrowParts` lists the settings that each kind
 * allows.
 */
export const Narrow = z.object({
  size: z.optional(FontSize),
  padding: z.optional(Padding),
  align: z.optional(z.enum(['left', 'center', 'right'])),
})
export type Narrow = z.infer<typeof Narrow>

/** Colours in dark mode; the mail program decides the others. `darkParts` lists the colours that each kind allows. */
export const Dark = z.object({
  /** For a button: the colour of the button itself, not of its background. */
  background: z.optional(SetColor),
  /** The text colour; for a divider, the colour of its line. */
  color: z.optional(SetColor),
})
export type Dark = z.infer<typeof Dark>

/** The only screens that show a module; without it, all do. */
const shownOn = z.optional(z.enum(['desktop', 'mobile']))
export type ShownOn = 'desktop' | 'mobile'

const frame = {
  id: ModuleId,
  padding: Padding,
  background: Color,
  shownOn,
  narrow: z.optional(Narrow),
  dark: z.optional(Dark),
}

const TextModule = z.object({
  ...frame,
  kind: z.literal('text'),
  blocks: z.array(Block),
  lineHeight: between(8, 200),
})

const ImageModule = z.object({
  ...frame,
  kind: z.literal('image'),
  /** The address of the image; empty while none is chosen. */
  src: textOf(designLimits.link),
  alt: textOf(designLimits.alt),
  href: textOf(designLimits.link),
  untracked,
  align: Align,
  /** A responsive image takes `percent` of the available width; a fixed one has a width and height in pixels. */
  responsive: z.boolean(),
  percent: between(1, 100),
  width: z.nullable(between(1, 2_000)),
  height: z.nullable(between(1, 5_000)),
  /** True if the editor changes width and height together. */
  proportional: z.boolean(),
})

const ButtonModule = z.object({
  ...frame,
  kind: z.literal('button'),
  text: textOf(designLimits.label),
  href: textOf(designLimits.link),
  untracked,
  align: Align,
  color: Color,
  fill: Color,
  borderColor: Color,
  borderWidth: between(0, 20),
  radius: between(0, 100),
  font: Font,
  size: FontSize,
  bold: z.boolean(),
  letterSpacing: between(0, 20),
  /** The least width and height in pixels. The button grows with its label. */
  width: z.nullable(between(1, 2_000)),
  height: z.nullable(between(1, 500)),
  /** Padding inside the button; `padding` is around it. */
  inner: Padding,
})

const DividerModule = z.object({
  ...frame,
  kind: z.literal('divider'),
  color: Color,
  height: between(1, 100),
})

const SpacerModule = z.object({
  id: ModuleId,
  kind: z.literal('spacer'),
  height: between(1, 500),
  background: Color,
  shownOn,
  dark: z.optional(Dark),
})

const CodeModule = z.object({
  id: ModuleId,
  kind: z.literal('code'),
  /** The HTML, stored byte for byte; its tags may be unbalanced. */
  html: textOf(designLimits.code),
  shownOn,
})

const UnsubscribeModule = z.object({
  ...frame,
  kind: z.literal('unsubscribe'),
  showAddress: z.boolean(),
  /** Text instead of the sender's name and address, line by line. */
  addressLines: z.optional(z.array(textOf(designLimits.label)).check(z.maxLength(12))),
  showUnsubscribe: z.boolean(),
  showPreferences: z.boolean(),
  unsubscribeText: textOf(designLimits.label),
  preferencesText: textOf(designLimits.label),
  align: Align,
  font: Font,
  size: FontSize,
  lineHeight: between(8, 200),
  color: Color,
  linkColor: Color,
  /** Links with their own colour are underlined unless this is false. */
  linkUnderline: z.optional(z.literal(false)),
})

/** The social networks, in the order in which the editor offers them. */
export const networks = ['facebook', 'x', 'instagram', 'pinterest', 'linkedin', 'tiktok'] as const
export type Network = (typeof networks)[number]

export const SocialLink = z.object({
  network: z.enum(networks),
  href: textOf(designLimits.link),
  untracked,
  /** The background of the icon; the empty string removes it. */
  color: Color,
})
export type SocialLink = z.infer<typeof SocialLink>

const SocialModule = z.object({
  ...frame,
  kind: z.literal('social'),
  /** Address of the icon images: `<icons>/<iconColor>/<network>.png`. */
  icons: textOf(designLimits.link),
  iconColor: z.enum(['white', 'black']),
  align: Align,
  /** Width and height of an icon's background, in pixels. */
  size: between(16, 64),
  radius: between(0, 32),
  /** Space at both sides of each icon. */
  gap: between(0, 40),
  links: z.array(SocialLink).check(z.maxLength(designLimits.socialLinks)),
})

const leafModules = [
  TextModule,
  ImageModule,
  ButtonModule,
  DividerModule,
  SpacerModule,
  CodeModule,
  SocialModule,
  UnsubscribeModule,
] as const
const LeafModule = z.discriminatedUnion('kind', leafModules)
export type LeafModule = z.infer<typeof LeafModule>

/** The column layouts that the editor offers: the share of each column. */
export const distributions = ['1', '1,1', '1,1,1', '1,1,1,1', '1,2', '2,1', '1,3', '3,1'] as const
/** Any shares of up to eight columns. Designs made elsewhere have shares that the editor doesn't offer. */
export const Distribution = z.string().check(z.regex(/^[1-9]\d{0,3}(,[1-9]\d{0,3}){0,7}$/))
export type Distribution = z.infer<typeof Distribution>

const ColumnsModule = z.object({
  ...frame,
  kind: z.literal('columns'),
  /** The name that other programs use for an image beside text. */
  type: z.optional(z.literal('imageText')),
  distribution: Distribution,
  /** Space between columns, on each inner side. */
  cellPadding: between(0, 400),
  /** Columns stack on narrow screens by default. They can also stack with the last one first, or stay side by side. */
  stacking: z.optional(z.enum(['reverse', 'never'])),
  /** One list for each share of the distribution. Columns can't contain columns. */
  columns: z.array(
    z.object({
      background: Color,
      modules: z.array(LeafModule).check(z.maxLength(designLimits.columnModules)),
    }),
  ),
})
export type ColumnsModule = z.infer<typeof ColumnsModule>

const Module = z.discriminatedUnion('kind', [...leafModules, ColumnsModule])
export type Module = LeafModule | ColumnsModule
export type ModuleKind = Module['kind']
export type ModuleOf<K extends ModuleKind> = Extract<Module, { kind: K }>

/** The style of a heading; null leaves size and margins to the mail program, as designs made elsewhere often do. */
const HeadingStyle = z.nullable(z.object({ size: FontSize, color: Color, marginBottom: Space }))
export type HeadingStyle = z.infer<typeof HeadingStyle>

/** Colours of the whole message in dark mode. */
export const GlobalDark = z.object({
  background: SetColor,
  contentBackground: SetColor,
  color: SetColor,
  linkColor: SetColor,
})
export type GlobalDark = z.infer<typeof GlobalDark>

const Globals = z.object({
  background: Color,
  color: Color,
  linkColor: Color,
  linkUnderline: z.boolean(),
  font: Font,
  size: FontSize,
  width: between(designLimits.width.min, designLimits.width.max),
  contentBackground: Color,
  contentAlign: z.enum(['left', 'center']),
  padding: Padding,
  /** The margin around the message, in the colour of the page. Without it the message fills its window. */
  page: z.optional(z.object({ margin: Padding, background: Color })),
  headings: z.object({
    h1: HeadingStyle,
    h2: HeadingStyle,
    h3: HeadingStyle,
    h4: HeadingStyle,
    h5: HeadingStyle,
    h6: HeadingStyle,
  }),
  /** Colours in dark mode; without them, the mail program chooses. */
  dark: z.optional(GlobalDark),
})
export type Globals = z.infer<typeof Globals>

export const Design = z.object({
  version: z.literal(designVersion),
  /** Language of the message (BCP 47) for screen readers; empty if unknown. */
  lang: z.string().check(z.regex(/^([a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8})*)?$/)),
  preheader: textOf(designLimits.preheader),
  /** HTML for the head of the message, verbatim. */
  head: textOf(designLimits.head),
  globals: Globals,
  modules: z.array(Module).check(z.maxLength(designLimits.modules)),
})
export type Design = z.infer<typeof Design>
