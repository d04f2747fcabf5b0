import { abandonedCart } from './designs/abandoned-cart.ts'
import { announcement } from './designs/announcement.ts'
import { digest } from './designs/digest.ts'
import { event } from './designs/event.ts'
import { feedback } from './designs/feedback.ts'
import { holiday } from './designs/holiday.ts'
import { invite } from './designs/invite.ts'
import { letter } from './designs/letter.ts'
import { newsletter } from './designs/newsletter.ts'
import { passwordReset } from './designs/password-reset.ts'
import { productLaunch } from './designs/product-launch.ts'
import { promo } from './designs/promo.ts'
import { reEngagement } from './designs/re-engagement.ts'
import { receipt } from './designs/receipt.ts'
import { survey } from './designs/survey.ts'
import { welcome } from './designs/welcome.ts'
import type { SystemDesign } from './system-design.ts'

/** The system designs, in the order in which they are offered. */
export const systemDesigns: readonly SystemDesign[] = [
  newsletter,
  welcome,
  promo,
  announcement,
  letter,
  event,
  productLaunch,
  digest,
  holiday,
  invite,
  receipt,
  abandonedCart,
  feedback,
  survey,
  reEngagement,
  passwordReset,
]
