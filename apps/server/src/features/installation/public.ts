export { asDoctorSays, examineReadiness } from './ready/readiness.ts'
export { serversInUse } from './ready/servers-in-use.ts'
