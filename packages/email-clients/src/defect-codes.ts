interface Facts {
  weight: 'major' | 'minor'
  canMend: boolean
}

const major: Facts = { weight: 'major', canMend: false }
const minor: Facts = { weight: 'minor', canMend: false }
/** Kinds that `mendFor` of packages/email-design can mend. */
const mendable = { canMend: true }

/** All kinds of defects. Their sentences are in `packages/messages/src/{en,de}/email-defects.ts`. */
export const defectFacts = {
  /** Gmail cuts the message off. */
  clipped: major,
  /** Style sheets are removed. */
  styles_lost: major,
  /** A style sheet is longer than the client reads, or has an error that makes it ignore all of it. */
  styles_too_large: major,
  /** The rules for narrow screens are ignored. */
  phone_layout_lost: major,
  /** The message's own dark mode colours are ignored. */
  dark_colors_lost: minor,
  /** Rules are ignored because the client doesn't know their selector. */
  selector_lost: minor,
  hover_lost: minor,
  background_image_lost: major,
  gradient_lost: major,
  corners_lost: { ...minor, ...mendable },
  shadow_lost: minor,
  opacity_lost: minor,
  /** Flexbox, grid, columns. */
  layout_lost: major,
  float_lost: major,
  position_lost: major,
  max_width_lost: major,
  size_lost: { ...major, ...mendable },
  padding_lost: { ...major, ...mendable },
  margin_lost: minor,
  gap_lost: minor,
  picture_fit_lost: minor,
  motion_lost: minor,
  /** Filters, masks, blending, transforms. */
  effect_lost: minor,
  color_lost: major,
  /** `calc()`, variables and units that the client doesn't know. */
  value_lost: major,
  text_style_lost: minor,
  /** `::before` and `::after`. */
  generated_content_lost: minor,
  font_lost: minor,
  form_lost: major,
  video_lost: major,
  audio_lost: major,
  drawing_lost: major,
  frame_lost: major,
  /** Data addresses and picture formats that the client doesn't show. */
  picture_lost: major,
  /** Only the first picture of an animation is shown. */
  animation_still: minor,
  /** The client shows the picture in its own size, because it has no width as an attribute. */
  picture_size_missing: major,
  /** Without images, nothing tells what a picture shows. */
  alt_missing: major,
  hidden_shown: major,
  /** A picture that may have a transparent ground lies on a ground that the client turned dark. */
  picture_on_dark: { ...minor, ...mendable },
  /** Text is hard to read after the client changed colours. */
  dark_contrast: { ...major, ...mendable },
} as const satisfies Record<string, Facts>

export type DefectCode = keyof typeof defectFacts
