import * as z from 'zod/mini'

export const formStyleLimits = {
  borderWidth: { min: 0, max: 20 },
  radius: { min: 0, max: 40 },
  padding: { min: 0, max: 80 },
  width: { min: 280, max: 960 },
  fontSize: { min: 12, max: 28 },
  font: 200,
} as const

const color = z.string().check(z.regex(/^#([0-9a-f]{3}|[0-9a-f]{6})$/i, 'color'))
/** A font stack without anything that could end its declaration. */
const font = z.string().check(z.maxLength(formStyleLimits.font), z.regex(/^[\p{L}\p{N} ,'_-]*$/u))
const between = ({ min, max }: { min: number; max: number }) =>
  z.number().check(z.int(), z.minimum(min), z.maximum(max))

export const FormStyle = z.object({
  /** The color around the form, on the landing page only. */
  page_color: color,
  background_color: color,
  text_color: color,
  border_color: color,
  border_width: between(formStyleLimits.borderWidth),
  border_radius: between(formStyleLimits.radius),
  padding: between(formStyleLimits.padding),
  width: between(formStyleLimits.width),
  font_size: between(formStyleLimits.fontSize),
  /** The font; empty: the font of the page that contains the form. */
  font,
  button_color: color,
  button_text_color: color,
  button_radius: between(formStyleLimits.radius),
  /** True if the button is as wide as the form. */
  button_wide: z.boolean(),
})
export type FormStyle = z.output<typeof FormStyle>

/** The look of a new form in an account without a brand kit. */
export const standardFormStyle: FormStyle = {
  page_color: '#f4f4f5',
  background_color: '#ffffff',
  text_color: '#1f2328',
  border_color: '#d0d4da',
  border_width: 1,
  border_radius: 8,
  padding: 32,
  width: 480,
  font_size: 16,
  font: '',
  button_color: '#1d4ed8',
  button_text_color: '#ffffff',
  button_radius: 6,
  button_wide: false,
}
