import { expect, test } from 'vitest'
import { emailClients } from '../src/clients.ts'
import { shown } from './shown.ts'

const media = '<style>@media (max-width: 480px) {\n.w { width: 100% }\n}\n</style>'
const dark = '<style>@media (prefers-color-scheme: dark) {\n.w { color: #fff }\n}</style>'
const preheader = '<p style="display: none; visibility: hidden; opacity: 0">x</p>'
const column = '<div style="display: flex; gap: 8px"><p style="position: absolute">x</p></div>'
const box = '<div style="background: #fff url(a.png); border-radius: 8px; padding: 10px">x</div>'
const film = '<svg></svg><video src="a.mp4"><a href="b">b</a></video>'
const form = '<form><input type="text"><button>Go</button></form>'
const maths = '<p style="margin: -4px; width: calc(100% - 8px); color: rgb(0 0 0)">x</p>'
const dated = '<p style="box-shadow: 0 0 2px #000; text-shadow: 1px 1px #000">x</p>'

/** Client, HTML, the HTML that is shown (`same`: unchanged), the defects. */
const rows: [client: string, html: string, out: string, defects: string[]][] = [
  ['gmail-web', box, 'same', []],
  ['gmail-web', column, '<div style="display: flex; gap: 8px"><p>x</p></div>', ['position_lost']],
  ['gmail-web', film, '<a href="b">b</a>', ['drawing_lost', 'video_lost']],
  ['gmail-web', `${dark}<p class="w">x</p>`, '<style></style><p class="w">x</p>', []],
  ['gmail-web', '<div><style>p { color: red }</style><p>x</p></div>', '<div><p>x</p></div>', ['styles_lost']],
  ['gmail-web', dated, '<p>x</p>', ['shadow_lost']],
  ['gmail-web', maths, '<p style="width: calc(100% - 8px)">x</p>', ['color_lost', 'margin_lost']],
  [
    'gmail-web',
    '<style>[id=a] { color: red } [class~=b] { color: blue }</style><p id="a" class="b">x</p>',
    '<style>[class~=b] { color: blue }</style><p id="a" class="b">x</p>',
    ['selector_lost'],
  ],
  ['gmail-ios', `${dark}<p class="w">x</p>`, '<style></style><p class="w">x</p>', ['dark_colors_lost']],
  [
    'gmail-ios',
    '<img src="data:image/png;base64,AA" alt="A">',
    '<span src="" alt="A">A</span>',
    ['picture_lost'],
  ],
  ['gmail-android', '<p style="transform: rotate(4deg)">x</p>', '<p>x</p>', ['effect_lost']],
  ['gmail-android-other', '<style>p { color: red }</style><p>x</p>', '<p>x</p>', ['styles_lost']],
  ['gmail-android-other', column, '<div style="gap: 8px"><p>x</p></div>', ['layout_lost', 'position_lost']],
  ['apple-mail-macos', box + column + film + form + maths, 'same', []],
  ['apple-mail-ios', `${dark}<p class="w">x</p>`, 'same', []],
  ['apple-mail-ios', '<p style="margin-inline: 8px">x</p>', '<p>x</p>', ['margin_lost']],
  [
    'outlook-windows',
    box,
    '<div style="background: #fff">x</div>',
    ['background_image_lost', 'padding_lost', 'corners_lost'],
  ],
  ['outlook-windows', column, '<div><p>x</p></div>', ['layout_lost', 'position_lost', 'gap_lost']],
  ['outlook-windows', '<!--[if mso]>W<![endif]--><!--[if !mso]><!-->O<!--<![endif]-->', 'W', []],
  ['outlook-windows', '<td style="padding: 4px">x</td>', 'same', []],
  ['outlook-windows', '<div style="max-width: 600px">x</div>', '<div>x</div>', ['max_width_lost']],
  ['outlook-windows', '<img src="a.png" style="width: 80px">', '<img src="a.png">', ['picture_size_missing']],
  ['outlook-windows', '<img src="a.gif" width="80">', 'same', ['animation_still']],
  [
    'outlook-windows',
    '<table style="margin: 0 auto" width="80"></table>',
    '<table width="80"></table>',
    ['margin_lost'],
  ],
  ['outlook-windows', `${media}<p class="w">x</p>`, '<style></style><p class="w">x</p>', []],
  ['outlook-windows', '<p style="color: red !important">x</p>', '<p>x</p>', []],
  [
    'outlook-windows',
    '<td style="padding: 0; mso-padding-alt: 4px 8px">x</td>',
    '<td style="padding: 0; padding: 4px 8px">x</td>',
    [],
  ],
  ['outlook-windows', '<p style="mso-hide: all">x</p>y', 'y', []],
  // A preheader is hidden in several ways, so one that a client ignores is no defect.
  ['outlook-windows', '<p style="mso-hide: all; visibility: hidden; opacity: 0">x</p>y', 'y', []],
  ['gmail-web', preheader, '<p style="display: none; opacity: 0">x</p>', []],
  ['gmail-web', '<p style="visibility: hidden">x</p>', '<p>x</p>', ['hidden_shown']],
  [
    'outlook-windows',
    '<div style="display: none"><table><tr><td>x</td></tr></table></div>',
    '<table><tr><td>x</td></tr></table>',
    ['hidden_shown'],
  ],
  [
    'outlook-windows',
    '<v:roundrect href="b" style="width: 100px; height: 40px; v-text-anchor: middle" arcsize="25%" stroked="f" fillcolor="#123456"><w:anchorlock/><center>Go</center></v:roundrect>',
    '<table cellpadding="0" cellspacing="0" style="display: inline-table; border-collapse: separate; width: 100px; height: 40px; background-color: #123456; border-radius: 10px"><tbody><tr><td align="center" valign="middle" style="padding: 0"><a href="b" style="text-decoration: none"><center>Go</center></a></td></tr></tbody></table>',
    [],
  ],
  ['outlook-new-windows', column, '<div style="display: flex; gap: 8px"><p>x</p></div>', ['position_lost']],
  ['outlook-macos', maths, '<p style="color: rgb(0 0 0)">x</p>', ['value_lost', 'margin_lost']],
  ['outlook-web', `${dark}<p class="w">x</p>`, 'same', []],
  [
    'outlook-web',
    '<style>.a:hover { color: red } a:hover { color: blue }</style><a class="a" href="b">x</a>',
    '<style>a:hover { color: blue }</style><a class="a" href="b">x</a>',
    ['hover_lost'],
  ],
  [
    'outlook-web',
    '<style>[class="a"] { color: red }</style><p class="a">x</p>',
    '<style></style><p class="a">x</p>',
    ['selector_lost'],
  ],
  ['outlook-ios', film, '<a href="b">b</a>', ['drawing_lost', 'video_lost']],
  ['outlook-android', form, '<form><button>Go</button></form>', ['form_lost']],
  ['yahoo-web', '<p style="height: 40px">x</p>', '<p style="min-height: 40px">x</p>', []],
  ['yahoo-web', maths, '<p>x</p>', ['value_lost', 'color_lost', 'margin_lost']],
  ['yahoo-web', '<img src="a.png" style="object-fit: cover">', '<img src="a.png">', ['picture_fit_lost']],
  ['yahoo-ios', form, '<input type="text">Go', ['form_lost']],
  ['yahoo-android', column, '<div style="display: flex"><p>x</p></div>', ['position_lost', 'gap_lost']],
  ['aol-web', dark, '<style></style>', []],
  ['samsung-email', '<p style="aspect-ratio: 2">x</p>', '<p>x</p>', ['size_lost']],
  ['samsung-email', '<p style="position: fixed">x</p>', '<p>x</p>', ['position_lost']],
  [
    'thunderbird-windows',
    '<p style="width: calc(100% - 8px); aspect-ratio: 2">x</p>',
    '<p style="width: calc(100% - 8px)">x</p>',
    ['size_lost'],
  ],
  ['thunderbird-macos', `${media}<p class="w">x</p>`, '<style></style><p class="w">x</p>', []],
  ['proton-web', '<style>p > b { color: red }</style><p><b>x</b></p>', 'same', []],
  ['proton-web', film, '<svg></svg><a href="b">b</a>', ['video_lost']],
  ['proton-web', '<body bgcolor="#000000">x</body>', '<body>x</body>', []],
  [
    'proton-ios',
    '<div><style>p { color: red }</style><p>x</p></div>',
    '<div><p>x</p></div>',
    ['styles_lost'],
  ],
  ['gmx-web', '<style>p { color: red }</style><p>x</p>', '<p>x</p>', ['styles_lost']],
  [
    'gmx-web',
    '<style>p { color: red }</style><p style="color: red">x</p>',
    '<p style="color: red">x</p>',
    [],
  ],
  ['gmx-web', box, '<div style="background: #fff url(a.png); padding: 10px">x</div>', ['corners_lost']],
  ['gmx-web', form, 'Go', ['form_lost']],
  ['gmx-web', '<p style="opacity: 0.4">x</p>', '<p>x</p>', ['opacity_lost']],
  ['gmx-ios', box + column, 'same', []],
  ['gmx-android', form, 'Go', ['form_lost']],
  ['web-de-web', `${media}<p class="w">x</p>`, '<p class="w">x</p>', ['phone_layout_lost']],
  ['web-de-web', '<p style="color: rgba(0, 0, 0, 0.4)">x</p>', '<p>x</p>', ['color_lost']],
  ['web-de-android', film, '<a href="b">b</a>', ['drawing_lost', 'video_lost']],
  [
    't-online-web',
    box,
    '<div style="background: #fff; border-radius: 8px; padding: 10px">x</div>',
    ['background_image_lost'],
  ],
  ['t-online-web', column, 'same', []],
]

test.for(rows)('%s shows %s', ([client, html, out, defects]) => {
  expect(shown(client, html)).toEqual([out === 'same' ? html : out, defects])
})

test('Each client has a row', () => {
  const tested = new Set(rows.map(([client]) => client))
  expect(emailClients.map(({ id }) => id).filter((id) => !tested.has(id))).toEqual([])
})
