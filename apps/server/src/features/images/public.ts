export { accessImage, findImages, toWire as imageWire } from './images.ts'
