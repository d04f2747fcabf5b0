import type { FormStyle } from '@carillon/contract/form-style'
import { mix, readable } from '@carillon/email-design/brand-colors'

/** Rules of a form by the look that its author chose. Text stays readable where the chosen colors are not. */
export function formRules(style: FormStyle, language: 'en' | 'de'): string {
  const { background_color: ground, button_color: button } = style
  const ink = readable(ground, style.text_color)
  const quiet = readable(ground, mix(0.72, ink, ground), ink)
  const danger = readable(ground, '#b3261e', '#f28b82', ink)
  const edge = mix(0.55, ink, ground)
  const font = style.font === '' ? 'inherit' : style.font
  return `.cf{box-sizing:border-box;width:100%;max-width:${style.width}px;min-width:0;margin:0 auto;padding:${style.padding}px;border:${style.border_width}px solid ${style.border_color};border-radius:${style.border_radius}px;background:${ground};color:${ink};font-family:${font};font-size:${style.font_size}px;line-height:1.5;text-align:left;hyphens:${language === 'de' ? 'auto' : 'manual'}}
.cf *{box-sizing:border-box}
.cf h1,.cf h2{margin:0 0 12px;color:inherit;font:inherit;font-size:1.5em;line-height:1.25;font-weight:650;overflow-wrap:anywhere}
.cf p{margin:0 0 20px;color:inherit;white-space:pre-line;overflow-wrap:anywhere}
.cf p:last-child{margin-bottom:0}
.cf form{margin:0}
.cf .f{margin:0 0 16px}
.cf label{display:block;margin:0 0 4px;font-weight:600;overflow-wrap:anywhere}
.cf small{font-size:.875em;font-weight:400;color:${quiet}}
.cf input:not([type=checkbox]),.cf select{display:block;width:100%;min-height:44px;padding:9px 12px;border:1px solid ${edge};border-radius:${Math.min(style.button_radius, 12)}px;background:${ground};color:${ink};font:inherit}
.cf input::placeholder{color:${quiet};opacity:1}
.cf [aria-invalid=true]{border-color:${danger}!important}
.cf .e{margin:4px 0 0;color:${danger};font-size:.875em;font-weight:500}
.cf .e[data-notice]{margin:0 0 16px;font-size:1em}
.cf .e:empty,.cf [hidden]{display:none}
.cf .c{display:flex;gap:10px;align-items:flex-start;font-weight:400}
.cf .c input{flex:none;width:20px;height:20px;margin:2px 0 0;accent-color:${button}}
.cf .t{position:absolute!important;left:-9999px!important;width:1px;height:1px;overflow:hidden}
.cf button{min-height:46px;padding:10px 22px;border:0;border-radius:${style.button_radius}px;background:${button};color:${readable(button, style.button_text_color)};font:inherit;font-weight:600;cursor:pointer${style.button_wide ? ';width:100%' : ''}}
.cf button:hover{text-decoration:underline;text-underline-offset:3px}
.cf button[aria-disabled=true]{opacity:.7;cursor:default}
.cf :focus-visible{outline:2px solid ${ink};outline-offset:2px}
.cf a{color:inherit;text-underline-offset:3px}
.cf .foot{margin:16px 0 0;font-size:.875em;color:${quiet}}
@media(max-width:480px){.cf{padding:${Math.min(style.padding, 20)}px}}`
}

/** The rules of the page around a form. */
export function pageRules(style: FormStyle): string {
  const { page_color: ground } = style
  const ink = readable(ground, style.text_color)
  const font = style.font === '' ? 'system-ui,-apple-system,"Segoe UI",Roboto,sans-serif' : style.font
  return `*{box-sizing:border-box}body{margin:0;min-height:100vh;padding:clamp(16px,8vh,88px) 16px 32px;background:${ground};color:${ink};font:16px/1.5 ${font};-webkit-text-size-adjust:100%}
.logo{display:block;max-width:100%;height:auto;margin:0 auto 24px}`
}

/** Inside a frame the form stands alone, on the page that shows it. */
export const frameRules =
  '*{box-sizing:border-box}body{margin:0;padding:2px;background:transparent;font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;-webkit-text-size-adjust:100%}'
