import type { Declaration } from './css.ts'
import { hasBackgroundImage, hasEdge, hasLength, isPlaced } from './seen.ts'
import type { AtRuleTransform, PropertyTransform, SelectorTransform, ValueTransform } from './transform.ts'

type Code = PropertyTransform['code']

function property(
  code: Code,
  properties: string,
  more: Partial<Pick<PropertyTransform, 'left' | 'isSeen' | 'renamed'>> = {},
): PropertyTransform {
  return { kind: 'property', code, properties: properties.split(' '), ...more }
}

const value = (code: Code, pattern: RegExp): ValueTransform => ({ kind: 'value', code, pattern })
const selector = (code: Code, pattern: RegExp): SelectorTransform => ({ kind: 'selector', code, pattern })
const pseudo = (code: Code, name: string): SelectorTransform =>
  selector(code, new RegExp(`:${name}(?![\\w-])`, 'i'))

const corners =
  'border-radius border-top-left-radius border-top-right-radius border-bottom-left-radius border-bottom-right-radius -webkit-border-radius -moz-border-radius'

const isSet = ({ value: written }: Declaration) =>
  !/^(none|normal|auto|initial|static|visible)$/i.test(written)
/** The declaration stays if its value doesn't fit. */
const unless = (pattern: RegExp) => (declaration: Declaration) =>
  pattern.test(declaration.value) ? null : declaration.value

/** The declaration without its images; null if nothing is left. */
function withoutImages({ property: name, value: written }: Declaration): string | null {
  if (!/url\(/i.test(written)) return written
  if (name === 'background-image') return null
  const left = written
    .replaceAll(/url\((?:"[^"]*"|'[^']*'|[^)"'])*\)/gi, ' ')
    .match(
      /(#[0-9a-f]{3,8}\b|(rgb|hsl)a?\([^)]*\)|\b(?!(no-)?repeat|center|top|left|right|bottom|cover|contain|scroll|fixed)[a-z]{3,}\b(?!-))/i,
    )
  return left?.[0] ?? null
}

/** Properties. The name of a transform is its entry in the data of caniemail.com. */
export const propertyTransforms = {
  'css-border-radius': property('corners_lost', corners, {
    isSeen: (declaration, bearer) => hasLength(declaration) && hasEdge(bearer),
  }),
  'css-box-shadow': property('shadow_lost', 'box-shadow -webkit-box-shadow -moz-box-shadow', {
    isSeen: isSet,
  }),
  'css-text-shadow': property('shadow_lost', 'text-shadow', { isSeen: isSet }),
  'css-opacity': property('opacity_lost', 'opacity', { isSeen: ({ value: written }) => Number(written) < 1 }),
  'css-background-image': property('background_image_lost', 'background-image background', {
    left: withoutImages,
  }),
  'css-background-size': property('picture_fit_lost', 'background-size', {
    isSeen: (_, bearer) => hasBackgroundImage(bearer),
  }),
  'css-background-position': property(null, 'background-position'),
  'css-background-repeat': property(null, 'background-repeat'),
  'css-background-origin': property(null, 'background-origin'),
  'css-background-clip': property(null, 'background-clip -webkit-background-clip'),
  'css-background-blend-mode': property('effect_lost', 'background-blend-mode', { isSeen: isSet }),
  'css-mix-blend-mode': property('effect_lost', 'mix-blend-mode', { isSeen: isSet }),
  'css-filter': property('effect_lost', 'filter -webkit-filter', { isSeen: isSet }),
  'css-backdrop-filter': property('effect_lost', 'backdrop-filter -webkit-backdrop-filter', {
    isSeen: isSet,
  }),
  'css-clip-path': property('effect_lost', 'clip-path', { isSeen: isSet }),
  'css-mask-image': property('effect_lost', 'mask-image mask -webkit-mask-image', { isSeen: isSet }),
  'css-transform': property('effect_lost', 'transform -webkit-transform', { isSeen: isSet }),
  'css-animation': property('motion_lost', 'animation animation-name -webkit-animation', { isSeen: isSet }),
  'css-transition': property(null, 'transition -webkit-transition'),
  'css-position': property('position_lost', 'position', { isSeen: isPlaced }),
  'css-left-right-top-bottom': property(null, 'left right top bottom'),
  'css-inset': property(null, 'inset'),
  'css-z-index': property(null, 'z-index'),
  'css-float': property('float_lost', 'float', { isSeen: isSet }),
  'css-clear': property(null, 'clear'),
  'css-display-flex': property('layout_lost', 'display', { left: unless(/^(inline-)?flex$/i) }),
  'css-display-grid': property('layout_lost', 'display', { left: unless(/^(inline-)?grid$/i) }),
  'css-flex-direction': property('layout_lost', 'flex-direction', {
    isSeen: ({ value: written }) => written !== 'row',
  }),
  'css-flex-wrap': property(null, 'flex-wrap'),
  'css-justify-content': property('layout_lost', 'justify-content', { isSeen: isSet }),
  'css-align-items': property(null, 'align-items'),
  'css-gap': property('gap_lost', 'gap row-gap column-gap grid-gap', { isSeen: hasLength }),
  'css-grid-template': property(
    'layout_lost',
    'grid-template grid-template-columns grid-template-rows grid-template-areas',
  ),
  'css-column-count': property('layout_lost', 'column-count columns', { isSeen: isSet }),
  'css-column-layout-properties': property(null, 'column-rule column-span column-fill column-width'),
  'css-object-fit': property('picture_fit_lost', 'object-fit', { isSeen: isSet }),
  'css-object-position': property(null, 'object-position'),
  'css-aspect-ratio': property('size_lost', 'aspect-ratio', { isSeen: isSet }),
  'css-min-width': property(null, 'min-width'),
  'css-max-height': property('size_lost', 'max-height', { isSeen: isSet }),
  'css-min-height': property('size_lost', 'min-height', { isSeen: hasLength }),
  'css-inline-size': property('size_lost', 'inline-size'),
  'css-block-inline-size': property('size_lost', 'block-size inline-size'),
  'css-max-inline-size': property('size_lost', 'max-inline-size'),
  'css-min-inline-size': property(null, 'min-inline-size'),
  'css-max-block-size': property(null, 'max-block-size'),
  'css-min-block-size': property(null, 'min-block-size'),
  'css-margin-block-start-end': property('margin_lost', 'margin-block-start margin-block-end', {
    isSeen: hasLength,
  }),
  'css-margin-inline-start-end': property('margin_lost', 'margin-inline-start margin-inline-end', {
    isSeen: hasLength,
  }),
  'css-margin-inline-block': property('margin_lost', 'margin-inline margin-block', { isSeen: hasLength }),
  'css-padding-block-start-end': property('padding_lost', 'padding-block-start padding-block-end', {
    isSeen: hasLength,
  }),
  'css-padding-inline-start-end': property('padding_lost', 'padding-inline-start padding-inline-end', {
    isSeen: hasLength,
  }),
  'css-padding-inline-block': property('padding_lost', 'padding-inline padding-block', { isSeen: hasLength }),
  'css-border-radius-logical': property(
    'corners_lost',
    'border-start-start-radius border-start-end-radius border-end-start-radius border-end-end-radius',
    { isSeen: (declaration, bearer) => hasLength(declaration) && hasEdge(bearer) },
  ),
  'css-border-inline-block': property(null, 'border-inline border-block'),
  'css-border-inline-block-individual': property(
    null,
    'border-inline-start border-inline-end border-block-start border-block-end',
  ),
  'css-border-image': property('effect_lost', 'border-image border-image-source', { isSeen: isSet }),
  'css-visibility': property('hidden_shown', 'visibility', {
    isSeen: ({ value: written }) => /^hidden$/i.test(written),
  }),
  'css-writing-mode': property('text_style_lost', 'writing-mode', {
    isSeen: ({ value: written }) => !/^horizontal/i.test(written),
  }),
  'css-text-orientation': property(null, 'text-orientation'),
  'css-text-overflow': property(null, 'text-overflow'),
  'css-text-emphasis': property('text_style_lost', 'text-emphasis -webkit-text-emphasis', { isSeen: isSet }),
  'css-text-decoration-color': property('text_style_lost', 'text-decoration-color', { isSeen: isSet }),
  'css-text-decoration-style': property('text_style_lost', 'text-decoration-style', {
    isSeen: ({ value: written }) => written !== 'solid',
  }),
  'css-text-decoration-thickness': property(null, 'text-decoration-thickness'),
  'css-text-decoration-skip-ink': property(null, 'text-decoration-skip-ink'),
  'css-text-underline-offset': property(null, 'text-underline-offset'),
  'css-text-align-last': property(null, 'text-align-last'),
  'css-text-wrap': property(null, 'text-wrap'),
  'css-word-spacing': property('text_style_lost', 'word-spacing', { isSeen: hasLength }),
  'css-white-space': property('text_style_lost', 'white-space', { isSeen: isSet }),
  'css-word-break': property(null, 'word-break'),
  'css-overflow-wrap': property(null, 'overflow-wrap'),
  'css-word-wrap': property(null, 'word-wrap'),
  'css-hyphens': property(null, 'hyphens -webkit-hyphens'),
  'css-font-stretch': property(null, 'font-stretch'),
  'css-font-size-adjust': property(null, 'font-size-adjust'),
  'css-list-style-image': property(null, 'list-style-image'),
  'css-list-style-position': property(null, 'list-style-position'),
  'css-border-spacing': property(null, 'border-spacing'),
  'css-box-sizing': property(null, 'box-sizing'),
  'css-table-layout': property(null, 'table-layout'),
  'css-empty-cells': property(null, 'empty-cells'),
  'css-caption-side': property(null, 'caption-side'),
  'css-outline': property(null, 'outline'),
  'css-outline-offset': property(null, 'outline-offset'),
  'css-overflow': property(null, 'overflow overflow-x overflow-y'),
  'css-shape-outside': property(null, 'shape-outside'),
  'css-shape-margin': property(null, 'shape-margin'),
  'css-color-scheme': property(null, 'color-scheme'),
  'css-accent-color': property(null, 'accent-color'),
  'css-cursor': property(null, 'cursor'),
} as const satisfies Record<string, PropertyTransform>

/** Values of any property. */
export const valueTransforms = {
  'css-linear-gradient': value('gradient_lost', /linear-gradient\(/i),
  'css-radial-gradient': value('gradient_lost', /radial-gradient\(/i),
  'css-conic-gradient': value('gradient_lost', /conic-gradient\(/i),
  'css-variables': value('value_lost', /\bvar\(/i),
  'css-unit-calc': value('value_lost', /\bcalc\(/i),
  'css-function-clamp': value('value_lost', /\bclamp\(/i),
  'css-function-min': value('value_lost', /(^|[\s,(])min\(/i),
  'css-function-max': value('value_lost', /(^|[\s,(])max\(/i),
  'css-unit-rem': value('value_lost', /[\d.]rem\b/i),
  'css-unit-ch': value('value_lost', /[\d.]ch\b/i),
  'css-unit-vw': value('value_lost', /[\d.]vw\b/i),
  'css-unit-vh': value('value_lost', /[\d.]vh\b/i),
  'css-unit-vmin': value('value_lost', /[\d.]vmin\b/i),
  'css-unit-vmax': value('value_lost', /[\d.]vmax\b/i),
  'css-unit-initial': value(null, /^(initial|unset|revert)$/i),
  'css-rgba': value('color_lost', /\brgba\(/i),
  'css-modern-color': value('color_lost', /\b(hwb|lab|lch|oklab|oklch|color|color-mix)\(/i),
  'css-function-light-dark': value('color_lost', /\blight-dark\(/i),
  'css-intrinsic-size': value(null, /\b(min-content|max-content|fit-content)\b/i),
} as const satisfies Record<string, ValueTransform>

export const selectorTransforms = {
  'css-pseudo-class-hover': pseudo('hover_lost', 'hover'),
  'css-pseudo-class-active': pseudo(null, 'active'),
  'css-pseudo-class-focus': pseudo(null, 'focus'),
  'css-pseudo-class-focus-within': pseudo(null, 'focus-within'),
  'css-pseudo-class-focus-visible': pseudo(null, 'focus-visible'),
  'css-pseudo-class-visited': pseudo(null, 'visited'),
  'css-pseudo-class-target': pseudo(null, 'target'),
  'css-pseudo-class-default': pseudo(null, 'default'),
  'css-pseudo-class-link': pseudo('selector_lost', 'link'),
  'css-pseudo-class-checked': pseudo('selector_lost', 'checked'),
  'css-pseudo-class-not': pseudo('selector_lost', 'not'),
  'css-pseudo-class-has': pseudo('selector_lost', 'has'),
  'css-pseudo-class-lang': pseudo('selector_lost', 'lang'),
  'css-pseudo-class-first-child': pseudo('selector_lost', 'first-child'),
  'css-pseudo-class-last-child': pseudo('selector_lost', 'last-child'),
  'css-pseudo-class-only-child': pseudo('selector_lost', 'only-child'),
  'css-pseudo-class-nth-child': pseudo('selector_lost', 'nth-child'),
  'css-pseudo-class-nth-last-child': pseudo('selector_lost', 'nth-last-child'),
  'css-pseudo-class-first-of-type': pseudo('selector_lost', 'first-of-type'),
  'css-pseudo-class-last-of-type': pseudo('selector_lost', 'last-of-type'),
  'css-pseudo-class-only-of-type': pseudo('selector_lost', 'only-of-type'),
  'css-pseudo-class-nth-of-type': pseudo('selector_lost', 'nth-of-type'),
  'css-pseudo-class-nth-last-of-type': pseudo('selector_lost', 'nth-last-of-type'),
  'css-pseudo-element-before': pseudo('generated_content_lost', 'before'),
  'css-pseudo-element-after': pseudo('generated_content_lost', 'after'),
  'css-pseudo-element-first-letter': pseudo('text_style_lost', 'first-letter'),
  'css-pseudo-element-first-line': pseudo('text_style_lost', 'first-line'),
  'css-pseudo-element-marker': pseudo(null, 'marker'),
  'css-pseudo-element-placeholder': pseudo(null, 'placeholder'),
  'css-selector-attribute': selector('selector_lost', /\[/),
  'css-selector-child': selector('selector_lost', />/),
  'css-selector-adjacent-sibling': selector('selector_lost', /\+(?![^(]*\))/),
  'css-selector-general-sibling': selector('selector_lost', /~(?!=)/),
  'css-selector-chaining': selector('selector_lost', /[.#][\w-]+[.#]/),
  'css-selector-universal': selector(null, /\*(?!=)/),
} as const satisfies Record<string, SelectorTransform>

export const atRuleTransforms = {
  'css-at-media': { kind: 'at-rule', code: 'phone_layout_lost', name: /^media$/, reports: /width|handheld/i },
  'css-at-media-prefers-color-scheme': {
    kind: 'at-rule',
    code: 'dark_colors_lost',
    name: /^media$/,
    prelude: /prefers-color-scheme\s*:\s*dark/i,
  },
  'css-at-media-device-pixel-ratio': {
    kind: 'at-rule',
    code: null,
    name: /^media$/,
    prelude: /pixel-ratio/i,
  },
  'css-at-media-hover': { kind: 'at-rule', code: null, name: /^media$/, prelude: /\bhover\b/i },
  'css-at-media-orientation': { kind: 'at-rule', code: null, name: /^media$/, prelude: /orientation/i },
  'css-at-media-prefers-reduced-motion': {
    kind: 'at-rule',
    code: null,
    name: /^media$/,
    prelude: /prefers-reduced-motion/i,
  },
  'css-at-supports': { kind: 'at-rule', code: null, name: /^supports$/ },
  'css-at-keyframes': { kind: 'at-rule', code: null, name: /keyframes$/ },
} as const satisfies Record<string, AtRuleTransform>
