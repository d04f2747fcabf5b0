// The simulated SMS provider in a process of its own, for `bench/sms.ts`. It prints its address, and reports nothing.
import { measureText } from '@carillon/text-message/measure-text'
import { openSandbox } from '../../apps/server/src/platform/sms/sandbox.ts'
import { signCall } from '../../apps/server/src/platform/sms/signature.ts'

const { url } = await openSandbox({
  countSegments: (body) => measureText(body).segments,
  sign: signCall,
  pauseMs: 3_600_000,
  keep: 0,
})
console.log(url)
// The server alone does not keep the process running.
setInterval(() => undefined, 60_000)
