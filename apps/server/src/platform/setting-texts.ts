import * as z from 'zod/mini'

/** The texts about a setting in --help and in docs/settings.md. Values to type are in backticks. */
export interface SettingTexts {
  takes: string
  about: string
  /** The default, in the form in which it would be typed. */
  standard?: string
  /** Describes the default when that depends on another setting. Used instead of `standard`. */
  otherwise?: string
  /** Set if the value must never be printed. */
  isSecret?: true
}

const texts = z.registry<SettingTexts>()

export function setting<T extends z.ZodMiniType>(shape: T, said: SettingTexts): T {
  texts.add(shape, said)
  return shape
}

/** A setting that is never empty: if it is missing, its default is read. */
export function usually<T extends z.ZodMiniType>(
  shape: T,
  said: SettingTexts & { standard: z.input<T> & string },
) {
  return setting(z.prefault(shape, said.standard), said)
}

/** The texts of a setting; undefined: it was not made here. */
export const textsOf = (shape: z.ZodMiniType): SettingTexts | undefined => texts.get(shape)
