import type { Element } from '@carillon/email-design/html-tree'
import type { AttributeTransform, ElementTransform, WholeTransform } from './transform.ts'
import { makeElement, makeText, replace } from './tree.ts'

function element(
  code: ElementTransform['code'],
  names: string,
  keepsContent: boolean,
  fits?: (each: Element) => boolean,
): ElementTransform {
  return { kind: 'element', code, names: names.split(' '), keepsContent, ...(fits && { fits }) }
}

const isInput =
  (...types: string[]) =>
  ({ attribs }: Element) =>
    types.includes((attribs['type'] ?? 'text').toLowerCase())

/** Elements. Fallback content of videos and the like stays. */
export const elementTransforms = {
  'html-form': element('form_lost', 'form', true),
  'html-input-text': element(
    'form_lost',
    'input',
    false,
    isInput('text', 'email', 'number', 'tel', 'search', 'url', 'password', 'date', 'color', 'range', 'file'),
  ),
  'html-input-checkbox': element('form_lost', 'input', false, isInput('checkbox')),
  'html-input-radio': element('form_lost', 'input', false, isInput('radio')),
  'html-input-submit': element('form_lost', 'input', false, isInput('submit', 'button', 'image')),
  'html-input-reset': element(null, 'input', false, isInput('reset')),
  'html-input-hidden': element(null, 'input', false, isInput('hidden')),
  'html-button-submit': element('form_lost', 'button', true),
  'html-select': element('form_lost', 'select datalist', false),
  'html-textarea': element('form_lost', 'textarea', false),
  'html-video': element('video_lost', 'video', true),
  'html-audio': element('audio_lost', 'audio', true),
  'html-svg': element('drawing_lost', 'svg', false),
  'html-picture': element(null, 'picture', true),
  'html-semantics': element(
    null,
    'article aside details figcaption figure footer header main mark nav section summary time',
    true,
  ),
  'html-dialog': element(null, 'dialog', true),
  'html-meter': element(null, 'meter', true),
  'html-progress': element(null, 'progress', true),
  'html-marquee': element('motion_lost', 'marquee', true),
  'html-meta-color-scheme': element(null, 'meta', false, ({ attribs }) =>
    /color-scheme/i.test(attribs['name'] ?? ''),
  ),
} as const satisfies Record<string, ElementTransform>

export const attributeTransforms = {
  'html-background': { kind: 'attribute', code: 'background_image_lost', name: 'background' },
  'html-hidden': { kind: 'attribute', code: 'hidden_shown', name: 'hidden' },
  'html-srcset': { kind: 'attribute', code: null, name: 'srcset' },
} as const satisfies Record<string, AttributeTransform>

/** Pictures of a format that a client doesn't show become a broken picture: its alternative text. */
function pictures(fits: RegExp): WholeTransform {
  return {
    kind: 'tree',
    run: (message, defects, entry) => {
      for (const image of message.elementsNamed('img')) {
        const source = image.attribs['src'] ?? ''
        if (!fits.test(source)) continue
        if (!message.isHidden(image)) defects.add('picture_lost', entry, image, source)
        replace(
          image,
          makeElement('span', { ...image.attribs, src: '' }, [makeText(image.attribs['alt'] ?? '')]),
        )
      }
    },
  }
}

export const pictureTransforms = {
  'image-base64': pictures(/^\s*data:/i),
  'image-svg': pictures(/\.svgz?([?#]|$)|^\s*data:image\/svg/i),
  'image-webp': pictures(/\.webp([?#]|$)|^\s*data:image\/webp/i),
  'image-avif': pictures(/\.avif([?#]|$)|^\s*data:image\/avif/i),
  'image-heif': pictures(/\.hei[cf]([?#]|$)/i),
  'image-tiff': pictures(/\.tiff?([?#]|$)/i),
  'image-bmp': pictures(/\.bmp([?#]|$)/i),
} as const satisfies Record<string, WholeTransform>

/** The page is not the message's: its colours and styles on `<body>` are gone, those inside stay. */
export const bodyTransforms = {
  'html-body': {
    kind: 'tree',
    run: (message) => {
      for (const body of message.elementsNamed('body')) {
        for (const name of Object.keys(body.attribs))
          if (name !== 'class' && name !== 'id') delete body.attribs[name]
        message.setInline(body, [])
      }
    },
  },
} as const satisfies Record<string, WholeTransform>

/** Web fonts are loaded in no picture. The defect is noted where the client loads none either. */
export const fontTransforms = {
  'css-at-font-face': {
    kind: 'sheets',
    run: (message, defects, entry) => {
      for (const family of message.fonts) {
        const user = message
          .elementsNamed('*')
          .find(
            (each) => !message.isHidden(each) && message.styleOf(each).get('font-family')?.includes(family),
          )
        if (user) defects.add('font_lost', entry, user, `font-family: ${family}`)
      }
    },
  },
} as const satisfies Record<string, WholeTransform>
