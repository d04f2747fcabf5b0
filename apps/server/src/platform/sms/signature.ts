/** Signs a call to a webhook as Twilio does, because calls of the simulated provider are checked like real ones. */
export async function signCall(
  token: string,
  url: string,
  fields: Readonly<Record<string, string>>,
): Promise<string> {
  const { getExpectedTwilioSignature } = await loadSignatures()
  return getExpectedTwilioSignature(token, url, fields)
}

/** True if the holder of an auth token made a call with these fields to this address. */
export async function isSigned(
  token: string,
  signature: string,
  url: string,
  fields: Readonly<Record<string, string>>,
): Promise<boolean> {
  const { validateRequest } = await loadSignatures()
  return validateRequest(token, signature, url, fields)
}

/** Loads Twilio's own code for signatures, without the rest of its library. */
async function loadSignatures() {
  const { default: webhooks } = await import('twilio/lib/webhooks/webhooks.js')
  return webhooks
}
