export { notify, wasNotifiedSince } from './notify.ts'
