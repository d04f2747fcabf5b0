export { accessImage, toWire as imageWire } from './images.ts'
