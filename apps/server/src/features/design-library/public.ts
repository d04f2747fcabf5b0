export { findDesign } from './designs.ts'
