export interface SandboxRefusal {
  status: number
  code: number
  message: string
  /** The Retry-After header of the answer: seconds or a time. */
  retryAfter?: string
}

/** The simulated provider's treatment of a text to a number. */
export interface SandboxTreatment {
  /** The refusal in place of an acceptance; null: the text is accepted. `nothing`: the call is never answered. */
  answer: SandboxRefusal | 'nothing' | null
  /** The final report; null: there is none. */
  ends: { status: 'delivered' | 'undelivered' | 'failed'; code: string | null } | null
  /** The text that the person sends back. */
  replies: string | null
}

const delivered: SandboxTreatment = { answer: null, ends: { status: 'delivered', code: null }, replies: null }

function refused(status: number, code: number, message: string, retryAfter?: string): SandboxTreatment {
  return { answer: { status, code, message, ...(retryAfter && { retryAfter }) }, ends: null, replies: null }
}

function lostText(status: 'undelivered' | 'failed', code: string): SandboxTreatment {
  return { answer: null, ends: { status, code }, replies: null }
}

/**
 * The treatment of texts to numbers that end in these four digits. All other numbers get their text and stay silent.
 */
export const sandboxTreatments: Readonly<Record<string, SandboxTreatment>> = {
  '0001': refused(400, 21614, "'To' number is not a valid mobile number"),
  '0002': refused(400, 21610, 'Attempt to send to unsubscribed recipient'),
  '0003': lostText('undelivered', '30003'),
  '0005': lostText('undelivered', '30005'),
  '0006': lostText('undelivered', '30006'),
  '0007': lostText('undelivered', '30007'),
  '0008': lostText('failed', '30008'),
  '0009': { ...delivered, ends: null },
  '0010': { ...delivered, replies: 'STOP' },
  '0011': { ...delivered, replies: 'Thanks! Do you have it in blue?' },
  '0012': { ...delivered, replies: 'HELP' },
  '0013': { ...delivered, replies: 'Abmelden' },
  '0429': refused(429, 20429, 'Too Many Requests'),
  '1429': refused(429, 20429, 'Too Many Requests', '120'),
  '0500': refused(500, 20500, 'Internal Server Error'),
  '0503': refused(503, 20503, 'Service Unavailable'),
  '0504': { answer: 'nothing', ends: null, replies: null },
}

export function treatmentOf(number: string): SandboxTreatment {
  return sandboxTreatments[number.slice(-4)] ?? delivered
}
