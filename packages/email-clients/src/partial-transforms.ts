import type { Declaration } from './css.ts'
import { hasLength, isNarrow, isPlaced } from './seen.ts'
import type { Bearer, Transform } from './transform.ts'

const onlyPositions = (...kept: string[]): Transform => ({
  kind: 'property',
  code: 'position_lost',
  properties: ['position'],
  left: ({ value }) => (kept.includes(value.toLowerCase()) || /^static$/i.test(value) ? value : null),
  isSeen: isPlaced,
})

const margins = ['margin', 'margin-top', 'margin-right', 'margin-bottom', 'margin-left']
const isNegative = ({ value }: Declaration) => /(^|\s)-[\d.]*[1-9]/.test(value)

function withoutDisplays(pattern: RegExp): Transform {
  return {
    kind: 'property',
    code: 'layout_lost',
    properties: ['display'],
    left: ({ value }) => (pattern.test(value) ? null : value),
    isSeen: ({ value }) => /flex|grid/i.test(value),
  }
}

/** Features that a client supports in part. Each names the entry of the data whose notes say so. */
export const partialTransforms = {
  'position-only-relative': onlyPositions('relative'),
  'position-only-sticky': onlyPositions('sticky'),
  'position-only-relative-absolute': onlyPositions('relative', 'absolute'),
  'margin-not-negative': {
    kind: 'property',
    code: 'margin_lost',
    properties: margins,
    left: (declaration) => (isNegative(declaration) ? null : declaration.value),
  },
  'height-becomes-min-height': {
    kind: 'property',
    code: null,
    properties: ['height'],
    left: ({ value }) => value,
    renamed: 'min-height',
  },
  'display-simple': withoutDisplays(
    /^(inline-flex|inline-grid|flex|grid|flow-root|contents|inline (flow-root|flex|grid)|initial|revert|unset)$/i,
  ),
  'display-without-inline-flex': withoutDisplays(
    /^(flow-root|inline-flex|inline-grid|inline flow|contents|revert)$/i,
  ),
  'attribute-selectors-of-class': {
    kind: 'selector',
    code: 'selector_lost',
    pattern: /\[(?!\s*class\s*~=)/i,
  },
  'attribute-selectors-exact': {
    kind: 'selector',
    code: 'selector_lost',
    pattern: /\[[^\]]*([~|^$*]=|^[^=]*\])/,
  },
  /** The client puts `x_` before classes and IDs, but not into attribute selectors. */
  'attribute-selectors-simple': {
    kind: 'selector',
    code: 'selector_lost',
    pattern: /\[[^\]]*[\^$*]=|[.#][\w-]+\[|\[\s*(class|id)\b/i,
  },
  'hover-of-elements': { kind: 'selector', code: 'hover_lost', pattern: /[.#\]][\w-]*:hover/i },
  'content-of-elements': {
    kind: 'selector',
    code: 'generated_content_lost',
    pattern: /[.#\]][\w-]*::?(before|after)/i,
  },
  'places-of-elements': {
    kind: 'selector',
    code: 'selector_lost',
    pattern: /[.#\]][\w-]*:(first|last|only|checked)-?(child|of-type)?/i,
  },
  'rgb-without-spaces': { kind: 'value', code: 'color_lost', pattern: /\brgba?\(\s*[\d.%]+\s+[\d.%]/i },
  'rgb-without-alpha': {
    kind: 'value',
    code: 'color_lost',
    pattern: /\brgb\([^)]*(,[^,)]*){3}\)|\brgb\([^)]*\//i,
  },
  'background-single': {
    kind: 'property',
    code: 'background_image_lost',
    properties: ['background', 'background-image'],
    left: ({ value }) => (/(url|gradient)\([\s\S]*,[^,]*(url|gradient)\(/i.test(value) ? null : value),
  },
  /** Word knows padding of table cells only. */
  'padding-of-cells': {
    kind: 'bound',
    code: 'padding_lost',
    properties: ['padding', 'padding-top', 'padding-right', 'padding-bottom', 'padding-left'],
    ignores: ({ name }) => name !== 'td' && name !== 'th',
    reset: '0',
    isSeen: (declaration, { element }) => hasLength(declaration) && !/^(ul|ol|body|html)$/.test(element.name),
  },
  'width-of-tables': {
    kind: 'bound',
    code: 'size_lost',
    properties: ['width'],
    ignores: ({ name }) => /^(body|span|div|p|img|a)$/.test(name),
    reset: 'auto',
    isSeen: (_, bearer) => isNarrow(bearer) && !/^(img|body)$/.test(bearer.element.name),
  },
  'height-of-tables': {
    kind: 'bound',
    code: 'size_lost',
    properties: ['height'],
    ignores: ({ name }) => /^(body|span|div|p|a)$/.test(name),
    reset: 'auto',
    isSeen: ({ value }) => /[1-9][\d.]*px/.test(value),
  },
  'max-width-of-tables': {
    kind: 'bound',
    code: 'max_width_lost',
    properties: ['max-width'],
    ignores: ({ name }) => name !== 'table',
    reset: 'none',
    isSeen: ({ value }, bearer) => /^[\d.]+(px|em|rem)$/i.test(value) && !hasWidth(bearer),
  },
  /** Word knows neither `auto` nor negative margins. */
  'margin-without-auto': {
    kind: 'property',
    code: 'margin_lost',
    properties: margins,
    left: (declaration) =>
      isNegative(declaration) || /\bauto\b/i.test(declaration.value) ? null : declaration.value,
    isSeen: (declaration, bearer) => isNegative(declaration) || isCentredByMargin(bearer),
  },
  'margin-not-of-spans': {
    kind: 'bound',
    code: 'margin_lost',
    properties: margins,
    ignores: ({ name }) => name === 'span' || name === 'a',
    reset: '0',
    isSeen: hasLength,
  },
  'display-only-none': {
    kind: 'property',
    code: 'layout_lost',
    properties: ['display'],
    left: ({ value }) => (/^none$/i.test(value) ? value : null),
    isSeen: ({ value }, { element }) =>
      /flex|grid/i.test(value) ||
      (/^inline-(block|table)$/i.test(value) && /^(div|section|table)$/.test(element.name)),
  },
  'background-only-color': {
    kind: 'property',
    code: 'background_image_lost',
    properties: ['background'],
    left: ({ value }) =>
      /url\(|gradient\(/i.test(value)
        ? (/#[0-9a-f]{3,8}\b|\b(rgb|hsl)\([^)]*\)|^[a-z]+(?=\s)/i.exec(
            value.replaceAll(/(?:linear|radial|conic)-gradient\((?:[^()]|\([^()]*\))*\)/gi, ''),
          )?.[0] ?? null)
        : value,
  },
} as const satisfies Record<string, Transform>

function hasWidth({ element, style }: Bearer): boolean {
  return (
    /^\d/.test(element.attribs['width'] ?? '') ||
    (element.name === 'td' && /^[\d.]+px$/.test(style.get('width') ?? ''))
  )
}

/** True if only the margin centres the element: no `align` of its own or around it does. */
function isCentredByMargin(bearer: Bearer): boolean {
  const { element } = bearer
  if (/^(td|th|body)$/.test(element.name) || !isNarrow(bearer)) return false
  for (let node: Bearer['element'] | null = element; node?.attribs; node = node.parent as typeof node)
    if (node.name === 'center' || node.attribs['align'] !== undefined) return false
  return true
}
